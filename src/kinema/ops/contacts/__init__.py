"""Which foot is on the floor when, and how to keep it there."""

from kinema.ops.contacts.states import Contact, Contacts, SupportKey

__all__ = ["Contact", "Contacts", "SupportKey"]
