from __future__ import annotations

import numpy as np
import pytest

from kinema.ops.transition.planted import displacements


def quintic(value, speed, reach, x):
    """From a value and a speed, without acceleration, to rest at zero: by its six conditions."""
    powers = np.arange(6)

    def row(at, order):
        factors = [np.prod([p - k for k in range(order)]) for p in powers]
        return np.array([f * at ** max(p - order, 0) for f, p in zip(factors, powers, strict=True)])

    conditions = np.array([row(at, order) for at in (0.0, reach) for order in range(3)])
    return np.polynomial.polynomial.polyval(
        x, np.linalg.solve(conditions, [value, speed, 0.0, 0.0, 0.0, 0.0])
    )


@pytest.mark.parametrize("ease", [4.0, 7.5, 30.0])
def test_a_displacement_is_let_go_of_along_a_quintic(rng, ease):
    track = rng.normal(size=(60, 3))
    planted = np.zeros(60, bool)
    planted[20:32] = True
    found = displacements(track, planted, ease)
    np.testing.assert_allclose((track + found)[planted].std(axis=0), 0.0, atol=1e-12)
    for end, step in ((31, 1), (20, -1)):
        speed = (found[end] - found[end - 3 * step]) / 3
        for away in range(1, 20):
            part = [
                quintic(value, slope, ease, away) if away < ease else 0.0
                for value, slope in zip(found[end], speed, strict=True)
            ]
            np.testing.assert_allclose(found[end + step * away], part, atol=1e-9)


def test_between_two_contacts_it_goes_from_one_to_the_other(rng):
    """At each contact nothing is left of the other, however long the ease is."""
    track = rng.normal(size=(30, 3))
    planted = np.ones(30, bool)
    planted[12:18] = False
    found = displacements(track, planted, 50.0)
    for part in (slice(0, 12), slice(18, 30)):
        np.testing.assert_allclose((track + found)[part].std(axis=0), 0.0, atol=1e-12)
    alone = [displacements(track, mask, 7.0) for mask in (np.arange(30) < 12, np.arange(30) >= 18)]
    np.testing.assert_allclose(found[12:18], sum(alone)[12:18], atol=1e-12)


@pytest.mark.parametrize(
    ("contacts", "ease"),
    [
        ([(4, 12), (20, 26)], 9.0),
        (
            [(1, 2), (5, 8), (27, 29)],
            6.0,
        ),  # a contact of one frame has no speed, of two or more has
        ([(0, 3), (28, 30)], 40.0),
        ([(0, 30)], 5.0),
        ([(13, 15), (16, 18)], 1.0),
    ],
)
def test_every_frame_is_what_its_contacts_leave_of_them(rng, contacts, ease):
    """Frame by frame, from the first to the last: each contact lets go until the next begins."""
    track = rng.normal(size=(30, 3))
    planted = np.zeros(30, bool)
    expected = np.zeros((30, 3))
    for start, stop in contacts:
        planted[start:stop] = True
        expected[start:stop] = track[start:stop].mean(axis=0) - track[start:stop]
    own = expected.copy()
    for index, (start, stop) in enumerate(contacts):
        span = min(3, stop - start - 1)
        for end, step in ((stop - 1, 1), (start, -1)):
            beside = index + step
            reach = ease
            if 0 <= beside < len(contacts):
                other = contacts[beside][0] if step > 0 else contacts[beside][1] - 1
                reach = min(ease, abs(other - end))
            speed = (own[end] - own[end - span * step]) / max(span, 1)
            for frame in range(30):
                away = (frame - end) * step
                if 0 < away < reach:
                    expected[frame] += [
                        quintic(value, slope, reach, away)
                        for value, slope in zip(own[end], speed, strict=True)
                    ]
    np.testing.assert_allclose(displacements(track, planted, ease), expected, atol=1e-9)


def test_what_is_never_planted_stays_where_it_is(rng):
    assert not displacements(rng.normal(size=(9, 3)), np.zeros(9, bool), 4.0).any()
