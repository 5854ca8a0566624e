"""Clips put together: `sequence` places them on a time line, `graph` finds ways through them."""

from kinema.compose import graph, sequence

__all__ = ["graph", "sequence"]
