"""Nobody is judged by a network that learnt from them."""

from __future__ import annotations

import pytest

from tests.conftest import REPOSITORY


@pytest.mark.parametrize("name", ["corpus/35_01.bvh", "cmu_anchor/35_01.bvh", "35_22.bvh"])
def test_takes_of_one_person_have_one_judge(name, monkeypatch):
    monkeypatch.syspath_prepend(REPOSITORY / "studies")
    from live_keys import strangers
    from live_lessons import fold_of

    assert strangers(name) == [fold_of("35_01.bvh")]


def test_one_person_under_several_numbers_has_one_judge(monkeypatch):
    monkeypatch.syspath_prepend(REPOSITORY / "studies")
    from live_keys import strangers

    assert strangers("corpus/105_22.bvh") == strangers("corpus/91_48.bvh")
    assert strangers("misc/pirouette_daz.bvh") == strangers("05_11.bvh")
    assert strangers("xia/angry_13_000.bvh") is None
