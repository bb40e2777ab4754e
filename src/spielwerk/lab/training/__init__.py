"""Training by self-play: games played in step, what they teach, and the file it ends up in.

`tables` plays many games at once so that all their questions are answered by one multiplication; `lessons` turns
finished games into what a table was worth; `learner` fits a network to that; `course` goes on in rounds, writes weights
and curve, and resumes from them.
"""
