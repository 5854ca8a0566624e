"""Foot lock in NumPy, step by step, as native/src/foot_goal.cpp and bend_leg.cpp do it."""
