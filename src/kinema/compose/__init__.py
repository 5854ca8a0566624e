"""Clips put together: on a time line, through a graph of what is alike, or by request."""

from kinema.compose import graph, machine, sequence

__all__ = ["graph", "machine", "sequence"]
