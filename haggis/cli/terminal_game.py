"""A game at the terminal between a person and bots."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping

import click

from haggis import betting, words
from haggis.actions import Action
from haggis.bots import Bot, rng_for
from haggis.cli import draw
from haggis.cli.keeper import Keeper, shown
from haggis.cli.narrate import narrate, round_lines
from haggis.cli.person import Leave, Person
from haggis.cli.screen import goal_words
from haggis.cli.sheet import sheet_lines
from haggis.deal import shuffle_deal
from haggis.game import Game
from haggis.shuffle import Stream
from haggis.stages.passing import Passing


class TerminalGame:
    """Plays a game until it is over or the person leaves."""

    def __init__(self, game: Game, seat: int, bots: Mapping[int, Bot], keeper: Keeper) -> None:
        self.game = game
        self.bots = bots
        self.keeper = keeper
        self.names = [words.YOU if other == seat else f"Bot {other}" for other in game.rules.seats]
        self.person = Person(seat, self.names, game)
        self._news = True
        """Whether anything has happened since the person was last asked."""

    @property
    def seat(self) -> int:
        return self.person.seat

    def run(self) -> None:
        """Play; in any case the game is kept, and the person is told where."""
        try:
            self._greet()
            while not self.game.over:
                if self.game.round.over:
                    self._end_round()
                else:
                    self._step()
            self._end_game()
        except (Leave, KeyboardInterrupt):
            self._say_goodbye()

    def _greet(self) -> None:
        rules, names = self.game.rules, self.names
        partners = [names[seat] for seat in rules.partners(self.seat)]
        with_partner = f" with {words.listed(partners)}" if partners else ""
        against = words.listed([names[seat] for seat in rules.opponents(self.seat)])
        click.echo(f"{rules.title}, to {goal_words(self.game)}.")
        click.echo(f"You play{with_partner} against {against}. Type ? for help, q to leave.")

    def _step(self) -> None:
        """One decision, with the bets before it."""
        decider = self._decider()
        for seat in (decider, *self.game.rules.from_left(decider)):
            if betting.choices(self.game.round.table, seat):
                self._bet(seat, decider)
        if decider == self.seat:
            self._news = False
            self._apply(decider, self.person.decide())
        else:
            rng = self._rng(decider)
            self._apply(decider, self.bots[decider].choose(self.game.view(decider), rng))

    def _decider(self) -> int:
        """Who decides next; when cards are passed, bots go first, as their gifts are hidden."""
        deciders = self.game.deciders
        return next((seat for seat in deciders if seat != self.seat), self.seat)

    def _bet(self, seat: int, decider: int) -> None:
        """Ask a bot for a bet; the person only out of turn, and only if there is news."""
        if seat != self.seat:
            bet = self.bots[seat].bet(self.game.view(seat), self._rng(seat, 1))
        elif self._news and seat not in self.game.deciders and self.person.asked_for_bets:
            self._news = False
            bet = self.person.offer_bet(self.names[decider])
        else:
            return
        if bet is not None:
            self._apply(seat, bet)

    def _rng(self, seat: int, *purpose: int) -> random.Random:
        done = (len(self.game.rounds), len(self.game.round.history))
        return rng_for(self.game.seed or 0, seat, *done, *purpose)

    def _apply(self, seat: int, action: Action) -> None:
        """Apply an action, keep the game, and tell what has happened."""
        before = self.person.view
        self.game = self.person.game = self.game.apply(seat, action)
        self.keeper.keep(self.game)
        after = self.person.view
        if seat != self.seat and not isinstance(before.table.stage, Passing):
            self._news = True
        for sentence in narrate(after.since(before), after, self.names):
            self._tell(sentence)

    def _tell(self, sentence: str) -> None:
        self.person.log.append(sentence)
        click.echo(sentence)

    def _end_round(self) -> None:
        click.echo("\n".join(round_lines(self.game, self.person.view, self.names)))
        self.person.wait("Enter for the next round")
        game = self.game
        deal = None
        if game.seed is None:
            stream = Stream(secrets.randbits(64), len(game.rounds) + 1)
            deal = shuffle_deal(game.rules, stream, game.round.table.suits)
        self.game = self.person.game = game.next_round(deal)
        self.person.log.clear()
        self.person.asked_for_bets = self._news = True
        self.keeper.keep(self.game)

    def _end_game(self) -> None:
        click.echo("\n".join(round_lines(self.game, self.person.view, self.names)))
        click.echo(f"\n{draw.rule('The game is over')}")
        click.echo("\n".join(sheet_lines(self.game, self.names)))
        click.echo(f"The record is in {shown(self.keeper.path)}.")
        self.person.wait("Enter to leave, or save FILE to keep a copy")

    def _say_goodbye(self) -> None:
        if self.game.over:
            return
        click.echo(f"Goodbye. Your game is kept in {shown(self.keeper.path)};")
        click.echo("haggis play --resume continues it.")
