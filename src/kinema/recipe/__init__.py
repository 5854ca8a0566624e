"""A recipe: named steps with checked parameters, run one after the other.

The one format behind the command line's chains, batches and the studio's history. In TOML::

    [[steps]]
    op = "filters.smooth"
    with = { kernel = "gaussian", window_s = "0.1s" }

    [[steps]]
    op = "keyframes.reduce"
    with = { share = "10%" }

Every parameter is checked when the recipe is made, before any motion is read. Bare angles are
radians; ``30deg``, ``45f``, ``2cm`` and the like are understood. A motion, skeleton or pose is a
path relative to the recipe, ``a.bvh`` or ``a.bvh@1.5s``.
"""

from __future__ import annotations

from kinema.recipe.files import load, parse, preset_names, provenance
from kinema.recipe.json_schema import schema
from kinema.recipe.recipes import Recipe
from kinema.recipe.steps import Outcome, RecipeStep, parameters_of

__all__ = [
    "Outcome",
    "Recipe",
    "RecipeStep",
    "load",
    "parameters_of",
    "parse",
    "preset_names",
    "provenance",
    "schema",
]
