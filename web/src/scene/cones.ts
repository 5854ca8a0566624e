// Round cones: two spheres and the cone that touches both, for any number of bones in one draw.
// The vertex shader gives every vertex its normal first: on each sphere from its far pole to the
// circle where the cone touches, so ends and cone meet without a seam.

import * as THREE from "three";

const FLOATS = 12; // from xyz and radius, to xyz and radius, red green blue, glow

export const CONE_VERTEX = /* glsl */ `
in vec4 shape; // cosine and sine around the axis, which end, how far from its pole
in vec4 head;
in vec4 tail;
in vec4 tint;
out vec3 vNormal;
out vec3 vPlace;
out vec4 vTint;

void cone(out vec3 place, out vec3 normal) {
  vec3 axis = tail.xyz - head.xyz;
  float size = length(axis);
  vec3 w = size > 1e-6 ? axis / size : vec3(0.0, 1.0, 0.0);
  float tilt = acos(size > 1e-6 ? clamp((head.w - tail.w) / size, -1.0, 1.0) : 0.0);
  float angle = shape.z < 0.5 ? mix(3.14159265, tilt, shape.w) : mix(tilt, 0.0, shape.w);
  vec3 u = normalize(cross(w, abs(w.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
  normal = cos(angle) * w + sin(angle) * (shape.x * u + shape.y * cross(w, u));
  place = shape.z < 0.5 ? head.xyz + head.w * normal : tail.xyz + tail.w * normal;
}
`;

export class ConeGeometry {
  readonly geometry = new THREE.InstancedBufferGeometry();
  private numbers: Float32Array;
  private buffer: THREE.InstancedInterleavedBuffer;
  count = 0;

  constructor(around: number, along: number, capacity = 256) {
    const { shapes, index } = template(around, along);
    this.geometry.setAttribute("shape", new THREE.BufferAttribute(shapes, 4));
    this.geometry.setIndex(new THREE.BufferAttribute(index, 1));
    this.numbers = new Float32Array(capacity * FLOATS);
    this.buffer = this.attach();
  }

  clear(): void {
    this.count = 0;
  }

  add(
    ax: number, ay: number, az: number, ar: number,
    bx: number, by: number, bz: number, br: number,
    colour: readonly number[], glow: number,
  ): void {
    if ((this.count + 1) * FLOATS > this.numbers.length) this.grow();
    const n = this.numbers;
    let at = this.count * FLOATS;
    n[at++] = ax; n[at++] = ay; n[at++] = az; n[at++] = ar;
    n[at++] = bx; n[at++] = by; n[at++] = bz; n[at++] = br;
    n[at++] = colour[0]; n[at++] = colour[1]; n[at++] = colour[2]; n[at] = glow;
    this.count += 1;
  }

  upload(): void {
    this.buffer.clearUpdateRanges();
    this.buffer.addUpdateRange(0, this.count * FLOATS);
    this.buffer.needsUpdate = true;
    this.geometry.instanceCount = this.count;
  }

  private grow(): void {
    const wider = new Float32Array(this.numbers.length * 2);
    wider.set(this.numbers);
    this.numbers = wider;
    this.geometry.dispose();
    this.buffer = this.attach();
  }

  private attach(): THREE.InstancedInterleavedBuffer {
    const buffer = new THREE.InstancedInterleavedBuffer(this.numbers, FLOATS);
    buffer.setUsage(THREE.DynamicDrawUsage);
    ["head", "tail", "tint"].forEach((name, i) =>
      this.geometry.setAttribute(name, new THREE.InterleavedBufferAttribute(buffer, 4, i * 4)),
    );
    return buffer;
  }
}

/** Rings of vertices from one pole to the other. */
function template(around: number, along: number): { shapes: Float32Array; index: Uint16Array } {
  const shapes: number[] = [];
  for (let end = 0; end < 2; end++) {
    for (let ring = 0; ring <= along; ring++) {
      for (let i = 0; i <= around; i++) {
        const angle = (2 * Math.PI * i) / around;
        shapes.push(Math.cos(angle), Math.sin(angle), end, ring / along);
      }
    }
  }
  const index: number[] = [];
  const width = around + 1;
  for (let ring = 0; ring < 2 * along + 1; ring++) {
    for (let i = 0; i < around; i++) {
      const a = ring * width + i;
      index.push(a, a + 1, a + width, a + 1, a + width + 1, a + width);
    }
  }
  return { shapes: new Float32Array(shapes), index: new Uint16Array(index) };
}
