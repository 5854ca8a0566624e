"""Which files the studio may read: those under the folders that it was given, and no others."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from kinema.errors import KinemaError
from kinema.io.formats import FORMATS

__all__ = ["Folders", "OutsideFolders", "readable_suffixes", "safe_name"]

_MOST_FILES = 10_000
_DEEPEST = 8


class OutsideFolders(KinemaError):
    """A path that leads out of the folders that the studio was given."""


class Folders:
    """Folders and single files that may be read; links are followed before a path is judged."""

    def __init__(self, given: Iterable[Path]) -> None:
        found = [path.resolve() for path in given]
        self.folders = [path for path in found if path.is_dir()]
        self.files = [path for path in found if not path.is_dir()]
        self._named: dict[Path, str] = {}

    def add(self, folder: Path, name: str) -> None:
        """Allow one more folder, listed under a name of its own."""
        self.folders.append(folder.resolve())
        self._named[folder.resolve()] = name

    def located(self, path: str) -> Path:
        """The file at a path, if it may be read; `OutsideFolders` if not."""
        if "\0" in path:
            raise OutsideFolders("a path with a zero byte in it")
        found = Path(path).expanduser().resolve()
        if found in self.files or any(found.is_relative_to(folder) for folder in self.folders):
            return found
        raise OutsideFolders(
            f"{path!r} is not under the folders that the studio was given",
            hint="start the studio with its folder: kinema studio FOLDER, or drop the file here",
        )

    def listed(self) -> list[tuple[str, Path]]:
        """Files that look like motions, each once, with what they are listed under."""
        found = {path: path.parent.name or "files" for path in self.files}
        for folder in sorted(self.folders, key=self._named.__contains__):
            for path in islice(_motions(folder), _MOST_FILES - len(found)):
                inside = next((name for at, name in self._named.items() if at in path.parents), "")
                found.setdefault(path, inside or _group(folder, path))
        # those in folders with a name of their own come last, wherever these are
        items = sorted(found.items(), key=lambda item: item[1] in self._named.values())
        return [(group, path) for path, group in items]


def readable_suffixes() -> set[str]:
    """Suffixes of the files that kinema reads."""
    return {suffix for known in FORMATS for suffix in known.suffixes}


def safe_name(name: str) -> str:
    """A file name that stays in its folder, whatever was sent.

    >>> safe_name("../../etc/pass wd.bvh"), safe_name("..")
    ('pass wd.bvh', 'motion')
    """
    last = name.replace("\\", "/").rpartition("/")[2]
    kept = "".join(letter for letter in last if letter.isprintable() and letter not in '<>:"|?*')
    return kept.strip(" .")[-100:] or "motion"


def _group(folder: Path, path: Path) -> str:
    inside = path.parent.relative_to(folder)
    return str(Path(folder.name, inside))


def _motions(folder: Path) -> Iterator[Path]:
    suffixes = readable_suffixes()
    return (path for path in _walked(folder, _DEEPEST) if path.suffix.lower() in suffixes)


def _walked(folder: Path, depth: int) -> Iterator[Path]:
    """Files below a folder in order of their names; hidden ones and links to folders left out."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_file():
            yield Path(entry.path)
        elif depth > 0 and entry.is_dir(follow_symlinks=False):
            yield from _walked(Path(entry.path), depth - 1)
