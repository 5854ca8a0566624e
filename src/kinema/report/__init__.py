"""What an operation found, as JSON values and as a few lines of text.

Operations return records: typed, without text. `facts` turns a record into plain values for
``--json``; `text` into lines for people, `summary` into a single line. All take the record and the
motion that the operation was given, which knows the frame time and the unit of length.

>>> import kinema
>>> walk = kinema.samples.walk(seconds=4.0).motion
>>> print(text(kinema.analysis.path(walk), walk))
path 4.95 m at 1.24 m/s on average; 4.94 m from start to end, net turn 0°
"""

from __future__ import annotations

from kinema.report.dispatch import facts, summary, text
from kinema.report.plain import plain

__all__ = ["facts", "plain", "summary", "text"]
