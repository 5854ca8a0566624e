"""Recorded results: what operations gave when their numbers were last recorded on purpose.

Laws and facts say what is right; these tests say that nothing changed unnoticed. Each case runs an
operation on a motion made by code, and compares a digest of all that it returns with the one in
``numbers/``. A tuning constant that moves, a branch taken the other way: neither need break a law,
but here they show.

After a deliberate change, record again and read the diff, which shows what moved::

    make record                  all of them
    make record ONLY=machine     one area

Numbers are compared within a millionth of their scale, as processors round differently; whole
numbers and names must be the same. A case whose result hangs on the last bit is rejected when it is
recorded (`tests.recorded.recording`).

`tests.recorded.sweep` adds calls drawn at random, forty of every operation in the catalogue; a few
numbers stand for each.
"""
