"""Motion graphs: clips, and where one of them can turn into another."""

from kinema.compose.graph.building import build
from kinema.compose.graph.edges import Edges
from kinema.compose.graph.graph_file import graph_text, load, save
from kinema.compose.graph.model import MotionGraph
from kinema.compose.graph.routes import Route, Visit, planned
from kinema.compose.graph.walking import Walked

__all__ = [
    "Edges",
    "MotionGraph",
    "Route",
    "Visit",
    "Walked",
    "build",
    "graph_text",
    "load",
    "planned",
    "save",
]
