"""Clips put together: `sequence` places them on a time line, `machine` plays them on request."""

from kinema.compose import machine, sequence

__all__ = ["machine", "sequence"]
