"""Draw the pictures of the documentation: every sample, and what they are made of.

    python docs/pictures.py docs/_pictures

They are never committed; `make docs` draws them anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kinema import samples, view
from kinema.cli.demo import SAMPLES


def main(folder: Path) -> None:
    """Draw everything into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SAMPLES.items():
        title = name.replace("_", " ")
        view.save(view.strip(make().motion, title=title), folder / f"{name}.png")
    walk, noisy = samples.walk().motion, samples.walk(noise_m=0.02).motion
    view.save(
        view.strip([walk, noisy], labels=["clean", "noise of 2 cm"], view="three-quarter"),
        folder / "clean_and_noisy.png",
    )
    print(f"drew {len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/_pictures"))
