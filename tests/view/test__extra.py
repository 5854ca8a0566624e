"""Without the extra `media`: importing is free, drawing says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

import kinema.view
from kinema.errors import KinemaError
from tests.view.bodies import moving


@pytest.fixture
def without(monkeypatch):
    """Make a package impossible to import."""

    def hide(package):
        for name in [n for n in sys.modules if n == package or n.startswith(f"{package}.")]:
            monkeypatch.setitem(sys.modules, name, None)
        monkeypatch.setitem(sys.modules, package, None)

    return hide


def test_importing_view_loads_nothing_heavy():
    code = (
        "import sys, kinema.view; "
        "print([m for m in ('numpy', 'matplotlib', 'PIL', 'av') if m in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_every_public_name_is_there():
    for name in kinema.view.__all__:
        assert getattr(kinema.view, name) is not None
    assert callable(kinema.view.strip)
    with pytest.raises(AttributeError, match="no attribute 'stripe'"):
        kinema.view.stripe  # noqa: B018


def test_a_strip_says_what_to_install(without):
    without("matplotlib")
    with pytest.raises(KinemaError, match="needs matplotlib") as caught:
        kinema.view.strip(moving())
    assert caught.value.hint == 'pip install "kinema[media]"'


@pytest.mark.parametrize(("name", "package"), [("a.gif", "PIL"), ("a.mp4", "av")])
def test_a_film_says_what_to_install_before_it_draws(tmp_path, without, name, package):
    without(package)
    with pytest.raises(KinemaError, match=f"needs {package}") as caught:
        kinema.view.animate(moving(), tmp_path / name, progress=lambda *_: pytest.fail("drew"))
    assert "kinema[media]" in str(caught.value)
    assert list(tmp_path.iterdir()) == []
