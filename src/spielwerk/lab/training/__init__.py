"""Training by self-play: games played in step, what they teach, and the file it ends up in.

`games` plays many games at once so that all their questions are answered by one multiplication; `lessons` turns
finished games into what a table was worth; `kept` keeps games to go over them again; `learner` fits a network to them;
`course` learns while it plays, `rounds` plays in several processes and learns in between. Of a game that is learned by
taste `tasted` plays the games and `tasting` learns from them. All are kinds of one `contract`.
"""
