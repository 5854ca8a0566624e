"""Which foot is on the floor when, and how to keep it there."""

from kinema.ops.contacts.detection import detect
from kinema.ops.contacts.locking import lock
from kinema.ops.contacts.sliding import Slide, slides
from kinema.ops.contacts.states import Contact, Contacts, SupportKey

__all__ = ["Contact", "Contacts", "Slide", "SupportKey", "detect", "lock", "slides"]
