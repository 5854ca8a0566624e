"""Say what to install when a drawing library is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kinema.errors import KinemaError

__all__ = ["media_extra"]


@contextmanager
def media_extra(purpose: str) -> Iterator[None]:
    """Turn a missing module of the extra ``media`` into an error that says how to install it.

    >>> with media_extra("drawing"):
    ...     import no_such_module
    Traceback (most recent call last):
    kinema.errors.KinemaError: drawing needs no_such_module, which is not installed
        (hint: pip install "kinema[media]")
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise KinemaError(
            f"{purpose} needs {error.name}, which is not installed",
            hint='pip install "kinema[media]"',
        ) from error
