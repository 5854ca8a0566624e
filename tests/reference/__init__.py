"""The slow, readable form of every native kernel: what the fast one is compared with."""
