"""Foot contacts: which foot is on the floor when, how far it slides, and how to hold it still."""

from kinema.ops.contacts.detection import detect
from kinema.ops.contacts.foot_skate import Slide, slides
from kinema.ops.contacts.locking import Locked, lock, locked
from kinema.ops.contacts.states import Contact, Contacts, SupportKey

__all__ = [
    "Contact",
    "Contacts",
    "Locked",
    "Slide",
    "SupportKey",
    "detect",
    "lock",
    "locked",
    "slides",
]
