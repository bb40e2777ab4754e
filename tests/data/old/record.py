"""Record how the present rules play, for the rules to come: `python tests/data/old/record.py FOLDER`.

Writes transcripts of both games, states as bytes (also in the middle of effects) and a database of a server with
tables in different stages. See README.md beside this file for when and with which sources it was run.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[2]))

import spielwerk
from laws import steered_choice
from random_games import set_up
from spielwerk.bluemoon.decks import deck_code, random_deck
from spielwerk.bots.base import Question
from spielwerk.bots.registry import make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.state import State
from spielwerk.judge.files import load_file, scenario_files
from spielwerk.judge.library import rulings_folder
from spielwerk.judge.runner import run_scenario
from spielwerk.match.commitment import commit
from spielwerk.match.match import Match
from web_support import BLUEMOON, KUNITORI, Guest, config, play_to_end, serving, until

WHOLE_GAME: Final = 3000
OF_A_KIND: Final = 8
"""So many states are kept of each stack of steps."""
GAMES_WALKED: Final = 200
BLUEMOON_POSITION: Final = {
    "turn": "me",
    "phase": "leadership",
    "me": {"people": "aqua", "hand": ["aqua-4", "aqua-13", "aqua-20", "aqua-30"], "deck": ["aqua-5", "aqua-6"]},
    "you": {"people": "buka", "hand": ["buka-8", "buka-12"], "deck": ["buka-10", "buka-11", "buka-15"]},
}
KUNITORI_POSITION: Final = {
    "turn": "nobunaga",
    "phase": "action",
    "actions": 3,
    "nobunaga": {
        "hand": {
            "temple-tax": 1,
            "skilled-ninja": 1,
            "cavalry": 2,
            "naoe-kanetsugu": 1,
            "gold": 1,
            "travelling-monk": 1,
        },
        "deck": ["copper", "silver", "copper"],
    },
    "hideyoshi": {
        "hand": {"loyal-servants-warning": 1, "trap": 1},
        "deployed": {"light-archers": 1},
        "discard": ["land", "village"],
    },
}
OPTIONS_APART: Final = {
    "ambush_bonus": "once",
    "general_pile": "top",
    "idle_deployed": "discard",
    "sole_target_troops": "choose",
    "empty_prize": "lower",
    "reveal_reshuffle": False,
    "land_destroyer_timing": "before",
    "held_general": "joins",
    "joint_victim": "each",
    "open_discards": False,
}


def own_decks(seed: int) -> list[str]:
    """Return two decks with cards of other peoples and an inquisitor each."""
    rng = Random(seed)
    codes: list[str] = []
    while len(codes) < 2:
        deck = random_deck(rng)
        if deck.inquisitor >= 0:
            codes.append(deck_code(deck))
    return codes


def transcripts(folder: Path) -> None:
    """Write a dozen games; the number says after how many decisions the record ends."""
    two = ["anna", "bert"]
    wanted: dict[str, tuple[str, dict[str, Any], dict[str, Any] | None, int]] = {
        "bluemoon-hoax-vulca-finished": (
            "bluemoon",
            {"decks": ["hoax", "vulca"], "players": two},
            None,
            WHOLE_GAME,
        ),
        "bluemoon-buka-aqua": ("bluemoon", {"decks": ["buka", "aqua"]}, None, 120),
        "bluemoon-mimix-khind": ("bluemoon", {"decks": ["mimix", "khind"], "rule11": "friendly"}, None, 90),
        "bluemoon-flit-pillar": ("bluemoon", {"decks": ["flit", "pillar"], "start": 1}, None, 90),
        "bluemoon-terrah-buka-always": ("bluemoon", {"decks": ["terrah", "buka"], "windows": "always"}, None, 90),
        "bluemoon-own-decks": ("bluemoon", {"decks": own_decks(3)}, None, 120),
        "bluemoon-own-decks-always": ("bluemoon", {"decks": own_decks(8), "windows": "always"}, None, 120),
        "bluemoon-position": ("bluemoon", {}, BLUEMOON_POSITION, 40),
        "kunitori-2-finished": ("kunitori", {"players": two}, None, WHOLE_GAME),
        "kunitori-3": ("kunitori", {"players": 3}, None, 120),
        "kunitori-4-options": ("kunitori", {"players": 4, **OPTIONS_APART}, None, 150),
        "kunitori-5-english-list": ("kunitori", {"players": 5, "cards": "english-list"}, None, 120),
        "kunitori-6": ("kunitori", {"players": 6, "strategy_copies": 50}, None, 150),
        "kunitori-position": ("kunitori", {"players": ["nobunaga", "hideyoshi"]}, KUNITORI_POSITION, 60),
    }
    for name, (game, options, position, most) in wanted.items():
        rng = Random(name)
        commitment = commit(rng.getrandbits(128)) if name.endswith("finished") else None
        seed = rng.randrange(2**32) if commitment is None else int(commitment.seed or 0)
        match = Match(spielwerk.game(game), options, Seeded(seed), position, commitment)
        while (decision := match.state.decision) is not None and match.version < most:
            if most == WHOLE_GAME:
                asked = Question(decision.seat, list(decision.actions), match.state.view)
                action = make_bot("greedy", game, match.version).choose(asked)
            else:
                action = steered_choice(match.state, rng)
            match.act(decision.seat, action)
        assert (match.state.decision is None) == (most == WHOLE_GAME) or match.version < most, name
        (folder / f"{name}.json").write_text(match.transcript.to_json(), encoding="utf-8")


def _stack(state: State) -> tuple[int, ...]:
    steps: list[int] = []
    frame = state.frame
    while frame is not None:
        steps.append(frame.step)
        frame = frame.parent
    return tuple(steps)


class Sample:
    """Some states of each stack of steps, with what is asked there."""

    def __init__(self) -> None:
        """Begin with none."""
        self.lines: dict[str, list[str]] = {game: [] for game in spielwerk.games()}
        self._seen: Counter[tuple[str, tuple[int, ...]]] = Counter()

    def look(self, game: str, state: State) -> None:
        """Keep a state unless there are enough like it."""
        kind = game, _stack(state)
        if self._seen[kind] == OF_A_KIND:
            return
        self._seen[kind] += 1
        decision = state.decision
        asks = None if decision is None else [state.setup.players[decision.seat], decision.kind, state.legal()]
        line = {"state": state.encode().hex(), "digest": state.digest().hex(), "asks": asks}
        self.lines[game].append(json.dumps(line))


def states(folder: Path) -> None:
    """Keep states on the way through all rulings and through random games."""
    sample = Sample()
    take = State.apply
    for file in scenario_files([rulings_folder()]):
        for scenario in load_file(file):

            def watched(state: State, action: int, run: Run, game: str = scenario.game) -> None:
                sample.look(game, state)
                take(state, action, run)

            State.apply = watched  # type: ignore[method-assign, assignment]
            run_scenario(scenario)
    State.apply = take  # type: ignore[method-assign]
    for number in range(GAMES_WALKED):
        game, options = set_up(number)
        rng = Random(number)
        state: State = spielwerk.game(game).deal_with(options, Seeded(number))
        run = Run(Seeded(number))
        for _ in range(500):
            sample.look(game, state)
            if state.decision is None:
                break
            state.apply(steered_choice(state, rng), run)
    for game, lines in sample.lines.items():
        data = ("\n".join(lines) + "\n").encode()
        (folder / f"states-{game}.jsonl.gz").write_bytes(gzip.compress(data, mtime=0))


def database(folder: Path) -> None:
    """Serve some tables of both games: waiting, going on, over, with bots, with an undo, with own decks."""
    with serving(config(folder)) as app:
        anna, bert = Guest(app, "Anna"), Guest(app, "Bert")
        own = {"game": "bluemoon", "options": {"decks": own_decks(5)}}
        told = anna.open(BLUEMOON, "me", "open")  # two people, going on, one decision taken back
        bert.ok("POST", f"/api/tables/{told['id']}/join", {"seat": None})
        _on(anna, bert, told["id"], 12)
        _taken_back(anna, bert, told["id"])
        anna.ok("POST", f"/api/tables/{told['id']}/chat", {"text": "Viel Glück!"})
        _until_own(anna, anna.open(own, "me", "greedy")["id"], 8)
        _until_own(anna, anna.open(KUNITORI, "me", "greedy", "random", clock={"seconds": 86400})["id"], 10)
        play_to_end(anna, anna.open(KUNITORI, "me", "greedy"))
        play_to_end(anna, anna.open({**BLUEMOON, "options": {"decks": ["buka", "terrah"]}}, "me", "greedy"))
        anna.open({"game": "kunitori", "options": {"general_pile": "top"}}, "me", "open", "open", public=True)
    place = folder / "tables.db"
    connection = sqlite3.connect(place)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()


def _on(anna: Guest, bert: Guest, table: str, decisions: int) -> None:
    rng = Random(table)
    for _ in range(decisions):
        told = anna.table(table)
        guest = anna if told["decision"]["yours"] else bert
        told = guest.table(table)
        guest.act(told, rng.choice(told["decision"]["options"])["notation"])


def _taken_back(anna: Guest, bert: Guest, table: str) -> None:
    """Take a decision and then take it back, with the other's consent where it takes that."""
    told = anna.table(table)
    guest, other = (anna, bert) if told["decision"]["yours"] else (bert, anna)
    told = guest.table(table)
    seat = told["decision"]["seat"]
    told = guest.act(told)
    done = guest.ok("POST", f"/api/tables/{table}/undo", {"seat": seat, "version": told["version"]})
    if done["asked"]:
        other.ok("POST", f"/api/tables/{table}/undo/answer", {"seat": 1 - seat, "agree": True})


def _until_own(guest: Guest, table: str, decisions: int) -> None:
    for _ in range(decisions):
        told = until(lambda: (now := guest.table(table))["decision"]["yours"] and now)
        guest.act(told)
    until(lambda: guest.table(table)["decision"]["yours"])


if __name__ == "__main__":
    target = Path(sys.argv[1])
    (target / "transcripts").mkdir(parents=True, exist_ok=True)
    transcripts(target / "transcripts")
    states(target)
    database(target)
