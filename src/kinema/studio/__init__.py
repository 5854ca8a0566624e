"""The studio: a server on this machine for the page in the browser."""
