"""Sphinx configuration: `make docs`."""

import kinema

project = "kinema"
author = "the kinema authors"
copyright = "2026, the kinema authors"
release = kinema.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
autosummary_generate = True
autodoc_typehints = "none"
napoleon_google_docstring = False
napoleon_custom_sections = ["Command line"]
html_theme = "furo"
html_title = "kinema"
exclude_patterns = ["_build"]
