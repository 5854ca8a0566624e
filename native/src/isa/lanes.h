// Four doubles side by side, and the few functions of them that the kernels need.
//
// Written on the compiler's vector type, so that one text serves SSE2, AVX2 and NEON. All the
// operations are IEEE basic ones in a fixed order: every machine gets the same bits.
// Everything is static: the file is compiled once per instruction set, and a shared inline
// function would let the linker hand AVX2 code to a machine that has none.
#pragma once

#include <cstdint>
#include <cstring>

namespace {

constexpr int kLanes = 4;
typedef double Lanes __attribute__((vector_size(32)));
typedef std::int64_t Mask __attribute__((vector_size(32)));

#define KINEMA_INLINE [[gnu::always_inline]] static inline

KINEMA_INLINE Lanes splat(double x) { return Lanes{x, x, x, x}; }
KINEMA_INLINE Mask bits(Lanes x) { return (Mask)x; }
KINEMA_INLINE Lanes from_bits(Mask x) { return (Lanes)x; }
KINEMA_INLINE Lanes select(Mask where, Lanes yes, Lanes no) {
  return from_bits((where & bits(yes)) | (~where & bits(no)));
}
KINEMA_INLINE Mask sign_bit() { return bits(splat(-0.0)); }
KINEMA_INLINE Lanes abs(Lanes x) { return from_bits(bits(x) & ~sign_bit()); }
KINEMA_INLINE Lanes copy_sign(Lanes size, Lanes sign) {
  return from_bits((bits(size) & ~sign_bit()) | (bits(sign) & sign_bit()));
}
KINEMA_INLINE Lanes sqrt(Lanes x) {
  return Lanes{__builtin_sqrt(x[0]), __builtin_sqrt(x[1]), __builtin_sqrt(x[2]),
               __builtin_sqrt(x[3])};
}
KINEMA_INLINE bool any(Mask m) { return (m[0] | m[1] | m[2] | m[3]) != 0; }

KINEMA_INLINE Lanes load(const double* p) {
  Lanes x;
  std::memcpy(&x, p, sizeof x);
  return x;
}
KINEMA_INLINE void store(double* p, Lanes x) { std::memcpy(p, &x, sizeof x); }

// Rows a, b, c, d become columns.
KINEMA_INLINE void transpose(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
  const Lanes ab_low = __builtin_shufflevector(a, b, 0, 4, 2, 6);
  const Lanes ab_high = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Lanes cd_low = __builtin_shufflevector(c, d, 0, 4, 2, 6);
  const Lanes cd_high = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  c = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

// Nearest integer, for |x| < 2^51: adding this constant leaves no room for a fraction.
constexpr double kRound = 6755399441055744.0;  // 1.5 · 2^52

// sin and cos of r + k·π/2, |r| ≤ π/4; the low two bits of k count quarter turns.
// Polynomials: minimax on that interval, error below one unit in the last place.
KINEMA_INLINE void sin_cos_reduced(Lanes r, Mask k, Lanes& sine, Lanes& cosine) {
  const Lanes z = r * r;
  Lanes s = splat(1.58962301576546568060e-10);
  s = s * z - 2.50507477628578072866e-8;
  s = s * z + 2.75573136213857245213e-6;
  s = s * z - 1.98412698295895385996e-4;
  s = s * z + 8.33333333332211858878e-3;
  s = s * z - 1.66666666666666307295e-1;
  s = r + r * z * s;
  Lanes c = splat(-1.13585365213876817300e-11);
  c = c * z + 2.08757008419747316778e-9;
  c = c * z - 2.75573141792967388112e-7;
  c = c * z + 2.48015872888517045348e-5;
  c = c * z - 1.38888888888730564116e-3;
  c = c * z + 4.16666666666665929218e-2;
  c = 1.0 - (0.5 * z - z * z * c);

  const Mask odd = -(k & 1);                      // sin and cos change places
  const Mask sine_sign = (k & 2) << 62;           // third and fourth quarter
  const Mask cosine_sign = ((k + 1) & 2) << 62;   // second and third quarter
  sine = from_bits(bits(select(odd, c, s)) ^ sine_sign);
  cosine = from_bits(bits(select(odd, s, c)) ^ cosine_sign);
}

// sin and cos of radians, |x| up to a few thousand.
KINEMA_INLINE void sin_cos(Lanes x, Lanes& sine, Lanes& cosine) {
  const Lanes shifted = x * 0.63661977236758134308 + kRound;
  const Lanes k = shifted - kRound;
  // π/2 in three parts, the first two short enough that k times them is exact
  Lanes r = x - k * 1.57079625129699707031;
  r = r - k * 7.54978941586159635335e-8;
  r = r - k * 5.39030285815811905290e-15;
  sin_cos_reduced(r, bits(shifted), sine, cosine);
}

// sin and cos of half an angle in degrees, |x| < 2^40: the reduction is exact.
KINEMA_INLINE void sin_cos_half_degrees(Lanes x, Lanes& sine, Lanes& cosine) {
  const Lanes shifted = x * (1.0 / 180.0) + kRound;
  const Lanes k = shifted - kRound;
  const Lanes r = (x - k * 180.0) * 8.72664625997164788462e-3;  // π/360
  sin_cos_reduced(r, bits(shifted), sine, cosine);
}

// The angle of (x, y) in (-π, π]; 0 at the origin. Error below two units in the last place.
KINEMA_INLINE Lanes atan2(Lanes y, Lanes x) {
  const Lanes ax = abs(x), ay = abs(y);
  const Mask steep = ay > ax;
  const Lanes high = select(steep, ay, ax);
  const Lanes low = select(steep, ax, ay);
  const Lanes ratio = low / select(high == 0.0, splat(1.0), high);

  // atan(t) = π/4 + atan((t - 1) / (t + 1)) above 0.66
  const Mask far = ratio > 0.66;
  const Lanes t = select(far, (ratio - 1.0) / (ratio + 1.0), ratio);
  const Lanes z = t * t;
  Lanes p = splat(-8.750608600031904122785e-1);
  p = p * z - 1.615753718733365076637e1;
  p = p * z - 7.500855792314704667340e1;
  p = p * z - 1.228866684490136173410e2;
  p = p * z - 6.485021904942025371773e1;
  Lanes q = z + 2.485846490142306297962e1;
  q = q * z + 1.650270098316988542046e2;
  q = q * z + 4.328810604912902668951e2;
  q = q * z + 4.853903996359136964868e2;
  q = q * z + 1.945506571482613964425e2;
  Lanes angle = t + t * z * (p / q);
  angle = select(far, angle + 3.061616997868383e-17 + 0.78539816339744830962, angle);

  angle = select(steep, 1.57079632679489661923 - (angle - 6.123233995736766e-17), angle);
  angle = select(bits(x) < 0, 3.14159265358979323846 - (angle - 1.2246467991473532e-16), angle);
  return copy_sign(angle, y);
}

}  // namespace
