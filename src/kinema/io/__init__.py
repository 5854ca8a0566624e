"""Reading and writing files: one package per format, listed in `kinema.io.formats`."""
