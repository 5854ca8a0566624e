"""Clips put together: `sequence` places them on a time line."""

from kinema.compose import sequence

__all__ = ["sequence"]
