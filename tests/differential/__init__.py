"""Recorded games of another Blue Moon engine, replayed step by step in this one.

`python -m differential DIR_OR_FILES...` drives the engine through every recorded step and compares zones,
powers, dragons, legal actions and results. A difference is either one of the named ones (see `differences`)
or it is printed, and the exit status is 1.
"""
