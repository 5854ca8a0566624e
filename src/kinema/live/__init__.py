"""Live streams: bodies that move now, in and out."""
