"""Motion graphs."""
