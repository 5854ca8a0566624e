"""A state machine of clips: what comes next can be changed at any moment, and changes interrupted.

`from_folder` makes one of a folder of recordings; `Machine` is played pose by pose; `perform` keeps
what it shows, and `review` measures it.
"""

from kinema.compose.machine.clips import Playable
from kinema.compose.machine.figures import PlayFigures, Review, review
from kinema.compose.machine.folder import from_folder, from_motions
from kinema.compose.machine.machine import Edge, Machine, Moment
from kinema.compose.machine.matching import Matches
from kinema.compose.machine.performing import (
    Cue,
    Performance,
    Spell,
    parse_requests,
    perform,
    play,
    random_requests,
)

__all__ = [
    "Cue",
    "Edge",
    "Machine",
    "Matches",
    "Moment",
    "Performance",
    "PlayFigures",
    "Playable",
    "Review",
    "Spell",
    "from_folder",
    "from_motions",
    "parse_requests",
    "perform",
    "play",
    "random_requests",
    "review",
]
