"""Write the tables of the documentation from the tests and the recordings they are about.

    python docs/tables.py     write docs/operations.md, formats.md, guide/bvh-variants.md,
                              bvh-recordings.md, and what the commands in README.md say

The table of variants is made from the cases in tests/io/bvh/test_variants.py, so the page cannot
say more than is tested; a test compares each page with what this makes.
"""

from __future__ import annotations

import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY))


def variants() -> str:
    """The table of BVH variants: read right, repaired, rejected."""
    from tests.io.bvh.test_variants import HOSTILE, READ, REJECTED

    lines = ["# BVH variants", "", "Made by `docs/tables.py` from the tests; do not edit.", ""]
    lines += ["## Read as it is", "", ", ".join(v.name for v in READ if not v.warns) + ".", ""]
    lines += ["## Repaired, with a warning", "", "| variant | what the warning says |", "|---|---|"]
    for variant in READ:
        if variant.warns:
            said = variant.warns if isinstance(variant.warns, str) else "; ".join(variant.warns)
            lines.append(f"| {variant.name} | {said} |")
    lines.append(
        "| NaN, inf, `-1.#IND` and the like | … is not a number; sample marked as missing |"
    )
    lines += ["", "## Rejected, with file, line and column", "", "| file | message |", "|---|---|"]
    lines += [f"| {name} | {words} |" for name, _, _, words in REJECTED]
    lines += ["", "Rejected at once, however large: " + ", ".join(HOSTILE) + "."]
    return "\n".join(lines) + "\n"


def recordings(folder: Path) -> str:
    """The list of all .bvh recordings in a folder, with what validate says of them."""
    from kinema.io.check import check

    lines = ["# Real BVH files, and what kinema says of them", ""]
    lines += ["Made by `docs/tables.py` from `kinema validate`; do not edit.", ""]
    lines += ["| file | read | frames | joints | findings |", "|---|---|---|---|---|"]
    for path in sorted(folder.rglob("*.bvh")):
        motion, findings = check(path)
        said = "; ".join(item.message for item in findings.items) or "no problems found"
        name = path.relative_to(folder).as_posix()
        if motion is None:
            lines.append(f"| {name} | rejected | | | {said} |")
        else:
            joints = motion.skeleton.num_joints - int(motion.skeleton.is_end.sum())
            lines.append(f"| {name} | yes | {motion.num_frames} | {joints} | {said} |")
    return "\n".join(lines) + "\n"


def operations() -> str:
    """The reference of operations: what each takes and gives, read off its signature."""
    from kinema.catalogue import OPERATIONS
    from kinema.recipe import parameters_of

    lines = ["# Operations", "", "Made by `docs/tables.py` from the catalogue; do not edit.", ""]
    lines += [
        "Each is a Python function (`filters.smooth` is `kinema.filters.smooth`), a step of a",
        "recipe and a command (`kinema filters.smooth IN -o OUT`, or by its short name).",
        "",
        "| operation | command | what it does | parameters |",
        "|---|---|---|---|",
    ]
    for entry in OPERATIONS:
        command = f"`{entry.command}`" if entry.command else ""
        names = ", ".join(f"`{parameter.name}`" for parameter in parameters_of(entry))
        lines.append(f"| `{entry.name}` | {command} | {entry.operation.summary} | {names} |")
    for entry in OPERATIONS:
        parameters = parameters_of(entry)
        if not parameters:
            continue
        lines += ["", f"## {entry.name}", "", entry.operation.summary, ""]
        lines += ["| parameter | expects | default | |", "|---|---|---|---|"]
        for parameter in parameters:
            default = "" if parameter.required else f"`{_shown(parameter.default)}`"
            expects = parameter.type.words.replace("|", "\\|")
            text = parameter.help.replace("|", "\\|")
            lines.append(f"| `{parameter.name}` | {expects} | {default} | {text} |")
    return "\n".join(lines) + "\n"


def formats() -> str:
    """The table of formats, and the options of each."""
    from kinema.io.formats import FORMATS, option_names
    from kinema.schema import options_of

    lines = ["# File formats", "", "Made by `docs/tables.py` from the formats; do not edit.", ""]
    lines += ["| format | files | what it is |", "|---|---|---|"]
    for known in FORMATS:
        suffixes = ", ".join(f"`{suffix}`" for suffix in known.suffixes)
        lines.append(f"| {known.name} | {suffixes} | {known.description} |")
    lines += ["", "A file is recognised by its content, else by its suffix.", ""]
    lines += ["| option | of | when | what it does |", "|---|---|---|---|"]
    for known in FORMATS:
        for direction, word in (("read", "reading"), ("write", "writing")):
            names = option_names(known, direction)
            for parameter in options_of(getattr(known.load(), direction)):
                if parameter.name in names:
                    text = parameter.help.replace("|", "\\|")
                    lines.append(f"| `{parameter.name}` | {known.name} | {word} | {text} |")
    return "\n".join(lines) + "\n"


def readme() -> str:
    """README.md with what its commands say now, run one after the other in the demo's folder."""
    import re
    import shlex
    import tempfile

    from kinema import demo
    from tests.cli.running import invoke

    page = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```console\n(.*?)```", page, re.DOTALL)
    assert found is not None
    said = []
    with tempfile.TemporaryDirectory() as folder:
        demo.make(Path(folder))
        for line in found[1].splitlines():
            if line.startswith("$ kinema "):
                done = invoke(*shlex.split(line)[2:], cwd=Path(folder))
                assert done.returncode == 0, f"{line}\n{done.output}"
                said.append(f"{line}\n{done.output}")
    return page[: found.start(1)] + "\n".join(said) + page[found.end(1) :]


def _shown(default: object) -> str:
    return f"{default:.6g}" if isinstance(default, float) else str(default)


def main() -> None:
    """Write the pages; the list of recordings only where they are at hand."""
    guide = REPOSITORY / "docs" / "guide"
    (guide / "bvh-variants.md").write_text(variants(), encoding="utf-8")
    (REPOSITORY / "docs" / "operations.md").write_text(operations(), encoding="utf-8")
    (REPOSITORY / "docs" / "formats.md").write_text(formats(), encoding="utf-8")
    (REPOSITORY / "README.md").write_text(readme(), encoding="utf-8")
    from tests.conftest import find_data

    data = find_data()
    if data is not None:
        (guide / "bvh-recordings.md").write_text(recordings(data), encoding="utf-8")


if __name__ == "__main__":
    main()
