"""Files in and out: one module per format, chosen by content and suffix."""
