"""Error messages for people who typed options."""

from __future__ import annotations

import re

from kinema.errors import KinemaError, OptionError
from kinema.schema.typed import flag_of

__all__ = ["mentions", "words_of"]


def words_of(error: BaseException) -> tuple[str, str | None]:
    """What an error says, and how to go on."""
    if isinstance(error, KinemaError):
        message, hint = error.message, error.hint
        parameter = error.parameter if isinstance(error, OptionError) else None
        if parameter is not None and not mentions(message, parameter):
            message = f"{flag_of(parameter)}: {message}"
    elif isinstance(error, OSError) and error.strerror:  # whoever writes a file names it
        message, hint = f"{error.filename or 'standard output'}: {error.strerror.lower()}", None
    elif isinstance(error, MemoryError):
        message, hint = "not enough memory for this motion", None
    else:
        message, hint = str(error), None
    return message, hint


def mentions(message: str, parameter: str | None) -> bool:
    """Whether a message names the parameter itself, as a word."""
    return re.search(rf"(?<!\w){re.escape(parameter or '')}(?!\w)", message) is not None
