"""Biovision Hierarchy (.bvh): the format most motion capture is exchanged in."""
