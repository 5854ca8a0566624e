"""Biovision Hierarchy (.bvh): the format most motion capture is exchanged in."""

from kinema.io.bvh.layout import Layout
from kinema.io.bvh.reader import read
from kinema.io.bvh.writer import write

__all__ = ["Layout", "read", "write"]
