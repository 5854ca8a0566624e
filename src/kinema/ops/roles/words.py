"""Split joint names into known words: ``mixamorig:LeftToe_End`` is left, toe, end."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kinema.ops.roles.model import LEFT, MIDDLE, RIGHT

__all__ = ["ANIMAL", "HELPER", "ParsedName", "parse"]

HELPER = "helper"  # stands for every word of joints without a role
ANIMAL = frozenset({"tail", "paw", "front", "hind"})  # words in the names of bodies on four legs
_NEUTRAL = "neutral"  # stands for every word without meaning
_MIDDLE = "middle"  # on one side: a finger
_SIDES = {"l": LEFT, "left": LEFT, "左": LEFT, "r": RIGHT, "right": RIGHT, "右": RIGHT}

# meaning: the words in names that have it
_MEANINGS = {
    "upper": "upper up upr",
    "lower": "lower low lo lwr",
    "fore": "fore",
    "thigh": "thigh femur 足 太もも",
    "leg": "leg",
    "hip": "hip",
    "knee": "knee shin calf tibia crus ひざ 膝 すね",
    "ankle": "ankle 足首",
    "foot": "foot",
    "toe": "toe toes つま先 足先 爪先",
    "ball": "ball",
    "collar": "collar clavicle clav collarbone 肩",
    "scapula": "scapula",
    "shoulder": "shoulder shldr",
    "arm": "arm",
    "humerus": "humerus 腕",
    "elbow": "elbow radius ulna ひじ 肘",
    "wrist": "wrist 手首",
    "hand": "hand",
    "pelvis": "pelvis hips",
    "root": "root",
    "joint": "joint",
    "spine": "spine abdomen ab back lumbar waist belly 上半身",
    "chest": "chest torso thorax 胸",
    "neck": "neck 首",
    "head": "head 頭",
    _MIDDLE: "mid middle",
    _NEUTRAL: "j b c m jnt base bone bend bind skin def org bip biped rig skel start "
    "center centre センター",
    HELPER: "twist roll twst 捩 捩り helper dummy corrective end nub tip site effector eff 先 "
    "ik fk pole target ctrl control mch goal "
    "thumb index ring pinky pinkie little big finger fingers fing digit palm 指 "
    "proximal intermediate distal carpal metacarpal metatarsal metatarsals knuckle "
    "eye eyes jaw tongue brow eyebrow lid eyelid lip lips mouth chin cheek teeth tooth "
    "ear ears nose face hair hat beard 目 breast boob bust pectoral pec rib ribs "
    "buttock glute heel muscle pad armor armour skirt cloth cape sec adj "
    "prop weapon holster attach socket slot gun sword shield "
    "wing fin horn trunk",
    "tail": "tail",
    "paw": "paw hoof",
    "front": "front",
    "hind": "hind rear",
}
_WORDS = {word: meaning for meaning, words in _MEANINGS.items() for word in words.split()}
_WORDS |= {side: side for side in _SIDES}
_MOST = max(map(len, _WORDS))
_SHORT = {"u": "upper", "f": "fore"}  # LUArm, LFArm: only after a side
_VERTEBRAE = re.compile(r"\d*j?([ctls]\d{1,2})+")  # L5 is not on the left
_PIECE = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+|[^\W\d_a-zA-Z]+")


@dataclass(frozen=True, slots=True)
class ParsedName:
    """A joint's name, parsed: its side, the known words, and the number of unknown ones."""

    side: int
    words: frozenset[str]
    unknown: int

    @property
    def helper(self) -> bool:
        """Whether it names a joint without a role in a person: a twist joint, a finger, a tail."""
        return HELPER in self.words or not ANIMAL.isdisjoint(self.words)


def parse(names: Sequence[str]) -> list[ParsedName]:
    """Parse all names of a skeleton; a word that nearly all of them share is a prefix, ignored.

    >>> [leg, back] = parse(["Bip01 L Calf", "lowerback"])
    >>> leg.side, sorted(leg.words), back.side, sorted(back.words)
    (1, ['knee'], 0, ['lower', 'spine'])
    """
    return list(_parsed(tuple(names)))


@lru_cache(maxsize=64)  # clips of one body share their names
def _parsed(names: tuple[str, ...]) -> tuple[ParsedName, ...]:
    pieces = [_pieces(name) for name in names]
    shared = _shared(pieces)
    folded = {_bare(name).casefold() for name in names}
    return tuple(
        _name(name, [p for p in some if p not in shared], folded)
        for name, some in zip(names, pieces, strict=True)
    )


def _bare(name: str) -> str:
    """The name without its namespace and without the suffix of an end site."""
    plain = unicodedata.normalize("NFKC", name)
    return re.split(r"[:|]", plain)[-1].removesuffix("_end")


def _pieces(name: str) -> list[str]:
    return [piece.lower() for piece in _PIECE.findall(_bare(name))]


def _shared(pieces: list[list[str]]) -> set[str]:
    """Words of a common prefix: in nearly every name, and never the whole name."""
    if len(pieces) < 5:
        return set()
    counts = Counter(word for some in pieces for word in set(some))
    often = {word for word, count in counts.items() if count >= 0.9 * len(pieces)}
    often -= set(_SIDES)
    if any(some and not set(some) - often for some in pieces[1:]):
        return {word for word in often if word not in _WORDS}
    return often


def _name(name: str, pieces: list[str], names: set[str]) -> ParsedName:
    if _VERTEBRAE.fullmatch("".join(pieces)):
        return ParsedName(MIDDLE, frozenset({"spine"}), 0)
    side, words, unknown = MIDDLE, set[str](), 0
    for piece in pieces:
        if piece.isdigit():
            continue
        parts = _parts(piece)
        unknown += not parts
        for part in parts:
            side = side or _SIDES.get(part, MIDDLE)
        words |= {_WORDS.get(part, part) for part in parts if part not in _SIDES}
    side = side or _side_by_partner(_bare(name).casefold(), names)
    if _bare(name).startswith("__") or (side and _MIDDLE in words):
        words.add(HELPER)
    return ParsedName(side, frozenset(words - {_NEUTRAL, _MIDDLE}), unknown)


@lru_cache(4096)
def _parts(piece: str) -> tuple[str, ...]:
    """Split a piece into known words, its side first; empty if that is not possible.

    >>> _parts("leftupperleg"), _parts("lfemur"), _parts("lu"), _parts("ruffle")
    (('left', 'upper', 'leg'), ('l', 'femur'), ('l', 'upper'), ())
    """
    known = _segmented(piece)
    if known:
        return known
    first, rest = piece[:1], piece[1:]
    if first in "lr":
        known = _segmented(rest)
        if not known and rest[:1] in _SHORT:
            more = _segmented(rest[1:])
            known = (_SHORT[rest[0]], *more) if more or rest in _SHORT else ()
        if known:
            return first, *known
    known = _segmented(piece[:-1])
    return (piece[-1], *known) if known and piece[-1] in "lr" else ()


def _segmented(piece: str) -> tuple[str, ...]:
    """Split into known words, longest first; a single letter is a word only on its own."""
    if piece in _WORDS:
        return (piece,)
    for length in range(min(_MOST, len(piece) - 1), 0, -1):
        head = piece[:length]
        if head in _WORDS and (length > 1 or not head.isascii()):
            rest = _segmented(piece[length:])
            if rest and not (len(rest[-1]) == 1 and rest[-1].isascii()):
                return head, *rest
    return ()


def _side_by_partner(name: str, names: set[str]) -> int:
    """The side by a mirrored name: LTHI is left if there is an RTHI."""
    other = {"l": "r", "r": "l"}
    for letter, partner in (
        (name[:1], other.get(name[:1], "") + name[1:]),
        (name[-1:], name[:-1] + other.get(name[-1:], "")),
    ):
        if letter in other and partner in names:
            return _SIDES[letter]
    return MIDDLE
