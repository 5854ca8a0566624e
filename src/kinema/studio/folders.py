"""Which files the studio may read: those under the folders that it was given, and no others."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
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

    def add(self, folder: Path) -> None:
        """Allow one more folder."""
        self.folders.append(folder.resolve())

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

    def listed(self) -> Iterator[tuple[str, Path]]:
        """Files that look like motions, with the name of the folder they are listed under."""
        suffixes = readable_suffixes()
        count = 0
        for path in self.files:
            yield path.parent.name or "files", path
        for folder in self.folders:
            for path in _walked(folder, _DEEPEST):
                if path.suffix.lower() not in suffixes:
                    continue
                count += 1
                if count > _MOST_FILES:
                    return
                yield _group(folder, path), path


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
