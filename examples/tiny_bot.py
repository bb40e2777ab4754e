"""A bot outside of Spielwerk, as small as can be: it reads questions line by line and answers with an option.

Try it: spielwerk sim kunitori --players "exec:python3 examples/tiny_bot.py,random" -n 10
"""

import json
import sys

LIKED = (
    "buy land",
    "buy prefecture",
    "buy gold",
    "buy silver",
    "treasure",
    "play",
    "fight",
    "announce",
    "take",
    "keep",
)


def choose(options: list[str]) -> str:
    """Take the first option that begins with something liked, in the order of liking."""
    for beginning in LIKED:
        for option in options:
            if option.startswith(beginning):
                return option
    return options[0]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "question":
        sys.stdout.write(choose(message["options"]) + "\n")
        sys.stdout.flush()
