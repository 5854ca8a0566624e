"""Operations: each takes a `Motion` and gives a `Motion`, or what was found in it."""
