"""What teaches the games: scripts that can be played, mistakes that are answered, rules that are all told."""

from __future__ import annotations

import pytest

import spielwerk
from spielwerk.core.chance import Seeded
from spielwerk.core.lessons import Chapter
from spielwerk.language import LANGUAGES, Language
from spielwerk.match.coach import Coach
from spielwerk.match.match import Match

GAMES = ("bluemoon", "kunitori")
CHAPTERS = [(game, at) for game in GAMES for at in range(len(spielwerk.game(game).lesson("en")))]


class Pupil:
    """A match with its coach, as a table keeps them."""

    def __init__(self, game: str, chapter: Chapter) -> None:
        options = {**chapter.options, "players": list(chapter.players)} if chapter.players else dict(chapter.options)
        self.match = Match(spielwerk.game(game), options, Seeded(0), chapter.position)
        learner = self.match.state.setup.players.index(chapter.learner)
        self.coach = Coach(chapter, learner, self.match.state, self.match.dealt)
        self.wait()

    def act(self, notation: str) -> None:
        before = self.match.state.copy()
        assert before.frame is not None
        seat = before.frame.seat
        self.coach.saw(before, seat, notation, self.match.act(seat, notation))
        assert self.match.version < 200

    def wait(self) -> None:
        while (move := self.coach.next_move(self.match.state)) is not None:
            self.act(move)

    def follow(self) -> None:
        """Do what the coach wants, to the end of the chapter."""
        while not self.coach.finished:
            wanted = [move for move in self.coach.wanted if self._is_possible(move)]
            assert wanted, (self.coach.step, self.coach.wanted, self._options())
            self.act(wanted[0])
            self.wait()

    def follow_to(self, step: int) -> None:
        while self.coach.step < step:
            self.act(next(move for move in self.coach.wanted if self._is_possible(move)))
            self.wait()

    def _options(self) -> list[str]:
        return [self.match.state.text(action) for action in self.match.state.options]

    def _is_possible(self, notation: str) -> bool:
        return notation in self._options()


@pytest.mark.parametrize(("game", "at"), CHAPTERS)
def test_a_chapter_can_be_played_to_its_end(game: str, at: int) -> None:
    pupil = Pupil(game, spielwerk.game(game).lesson("en")[at])
    pupil.follow()
    assert pupil.coach.step == len(pupil.coach.chapter.steps) - 1


def test_the_lessons_end_with_a_game_won() -> None:
    for game in GAMES:
        pupil = Pupil(game, spielwerk.game(game).lesson("en")[-1])
        pupil.follow()
        outcome = pupil.match.state.outcome
        assert outcome is not None
        assert outcome.winner == pupil.coach.learner


@pytest.mark.parametrize(("game", "at"), CHAPTERS)
def test_every_mistake_a_step_names_is_possible_or_refused_and_answered(game: str, at: int) -> None:
    chapter = spielwerk.game(game).lesson("en")[at]
    for number, step in enumerate(chapter.steps):
        for mistake in step.mistakes:
            for tried in mistake.tried:
                assert _is_met(game, chapter, number, tried), (number, tried)


def _is_met(game: str, chapter: Chapter, step: int, tried: str) -> bool:
    """Whether somebody who follows the step comes to a question at which the move is tried in vain or a mistake."""
    pupil = Pupil(game, chapter)
    pupil.follow_to(step)
    while pupil.coach.step == step and not pupil.coach.finished:
        state = pupil.match.state
        if tried not in pupil.coach.wanted:
            if tried not in pupil._options():
                if state.why_not(tried, pupil.coach.learner) is not None and pupil.coach.answer_to(tried):
                    return True
            else:
                pupil.act(tried)
                assert pupil.coach.mistake == tried
                assert pupil.coach.next_move(pupil.match.state) is None
                return pupil.coach.answer_to(tried) is not None
        pupil.act(next(move for move in pupil.coach.wanted if pupil._is_possible(move)))
        pupil.wait()
    return False


def test_after_a_mistake_the_step_begins_anew() -> None:
    pupil = Pupil("bluemoon", spielwerk.game("bluemoon").lesson("en")[0])
    pupil.follow_to(1)
    before = pupil.match.state.digest()
    pupil.act("fight")
    pupil.act("play hoax-8")
    assert pupil.coach.mistake == "play hoax-8"
    for _ in range(pupil.coach.back):
        pupil.coach.took_back(pupil.match.undo(pupil.coach.learner, consent=True))
    assert pupil.coach.mistake is None
    assert pupil.coach.wanted == ("fight",)
    assert pupil.match.state.digest() == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_names_are_filled_in(game: str, language: Language) -> None:
    for chapter in spielwerk.game(game).lesson(language):
        for step in chapter.steps:
            for text in (step.title, step.coach, step.understood, *(mistake.answer for mistake in step.mistakes)):
                assert text
                assert "{" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_tells_every_rule_and_its_examples_can_be_set_up(game: str, language: Language) -> None:
    played = spielwerk.game(game)
    chapters = played.rulebook(language)
    told = {rule for chapter in chapters for rule in chapter.rules}
    decisions = {rule for rule in played.wording(language).rules() if rule.rpartition("-")[2].startswith("Q")}
    assert told | decisions == set(played.wording(language).rules())
    for chapter in chapters:
        assert chapter.title
        assert chapter.paragraphs
        assert chapter.rules
        assert not any("{" in paragraph for paragraph in chapter.paragraphs)
        if chapter.position is not None:
            assert chapter.caption
            assert played.position(chapter.position, players=chapter.players).decision is not None
