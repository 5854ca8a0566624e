"""Fuzzing: `make check` runs a little of it against the sanitized core, `make fuzz` much more."""
