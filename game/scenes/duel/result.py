"""What the result of a duel says: who won and how, and what became of every machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from game.core.ids import UnitId
from game.rules.prose import flown, written
from game.rules.telling import event_sentence, outcome_sentence
from game.scenes.game.result import Finished, Verdict
from game.systems.duel.events import (
    AttackDeclared,
    AttackStopped,
    BlockSpent,
    DamageDealt,
    DamageRepaired,
    HillHeld,
    SuitDestroyed,
    TurnStarted,
)
from game.systems.duel.setup import ZONES, SuitSetup
from game.systems.duel.state import DuelState
from game.systems.duel.table import table
from game.systems.duel.telling import TELLING, Names
from game.views.duel.machine import MachineState, MachineView, ZoneState
from game.views.duel.token_art import DuelTokenArt
from game.views.ui.basic import Label
from game.views.ui.layout import Column, Grid, Panel, Row, Spacer
from game.views.ui.log import Log
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

WIDE_SEATS = 2
"""With more seats at the table there is no room for words beside a machine."""
TOLD = (AttackDeclared, AttackStopped, DamageDealt, DamageRepaired, SuitDestroyed, HillHeld)
"""What decided a duel."""
LEAST_ROWS = 3


def duel_verdict(game: Finished) -> Verdict:
    """Return the winners, why, and each seat's machines with their damage and deeds."""
    state, outcome, words = cast(DuelState, game.state), game.match.outcome, game.words
    setup, art = state.field.setup, DuelTokenArt(state.field.setup, game.kit)
    winners = [n for n, seat in enumerate(setup.seats) if outcome and seat.player in outcome.winners]
    facts = ""
    if outcome is not None:
        sentence = outcome_sentence(TELLING, outcome, Names(state.field))
        rules = " ".join(f"{{rule:{rule}}}" for rule in outcome.rules[:2])
        facts = f"{escape(written(words.strings, sentence))}  {rules}"
    spent = (event for event in game.events if isinstance(event, BlockSpent))
    blocks = Counter(event.unit for event in spent if event.how != "evade")
    panels = [_seat_panel(game, art, number, blocks) for number in range(len(setup.seats))]
    return Verdict(
        title=words("duel.result.title"),
        winners=[setup.seats[number].name for number in winners],
        role=art.role(winners[0]) if winners else "text",
        facts=facts,
        sides=_with_course(game, panels),
    )


def _with_course(game: Finished, panels: Sequence[Widget]) -> Widget:
    """Return the panels of the seats, and below those of two single machines what decided it."""
    setup = cast(DuelState, game.state).field.setup
    if len(setup.seats) > WIDE_SEATS or any(len(seat.units) > 1 for seat in setup.seats):
        return game.beside(*panels)
    log = Log(least_rows=LEAST_ROWS, stretch=1, id="course")
    log.set_lines(list(_course(game)))
    told = Panel(game.words("duel.result.course"), log, stretch=1)
    seats = game.beside(*panels)
    seats.stretch = 0
    return game.beside(Column(seats, told, gap=16, stretch=1))


def _course(game: Finished) -> Iterator[tuple[str, str]]:
    """Yield the lines that tell it, each turn with something to tell below its number."""
    texts, names = game.words.strings, Names(cast(DuelState, game.state).field)
    turn = told = 0
    for event in game.events:
        if isinstance(event, TurnStarted):
            turn = event.turn
        sentence = event_sentence(TELLING, event, names) if isinstance(event, TOLD) else None
        if sentence is None:
            continue
        if turn != told:
            told = turn
            yield escape(game.words("duel.result.turn", turn=turn)), "accent"
        yield escape(written(texts, sentence)), "bad" if isinstance(event, SuitDestroyed) else "text"


def _seat_panel(game: Finished, art: DuelTokenArt, number: int, blocks: Counter[UnitId]) -> Widget:
    state = cast(DuelState, game.state)
    seat = state.field.setup.seats[number]
    tracks = table(state, None).tracks
    scores = [track.value for track in tracks if track.id == "score" and track.player == seat.player]
    mates = Names(state.field).mates(number)
    cells: list[Widget] = []
    if mates:
        cells.append(Label(game.words("duel.machine.side", seats=escape(mates)), "dim"))
    counted = "duel.result.score_together" if mates else "duel.top.score"
    cells += [Label(game.words.count(counted, points), "text") for points in scores]
    cells += [_suit(game, art, suit, number, blocks[suit.id]) for suit in seat.units]
    return Panel(seat.name, *cells, gap=16, stretch=1)


def _suit(game: Finished, art: DuelTokenArt, setup: SuitSetup, seat: int, blocks: int) -> Widget:
    words, state = game.words, cast(DuelState, game.state)
    suit = state.suits[setup.id]
    zones = tuple(
        ZoneState(words(f"duel.zone.{name}"), suit.damage[n], setup.armour[n]) for n, name in enumerate(ZONES)
    )
    view = MachineView(150)
    view.show(MachineState(art.silhouette(setup.id), art.colour(seat), zones))
    fates = {
        "lost": f"{{bad}}{words('battle.result.lost')}{{/}}",
        "withdrawn": f"{{dim}}{words('duel.result.withdrew')}{{/}}",
        "waiting": f"{{dim}}{words('duel.result.waited')}{{/}}",
    }
    facts = words("duel.result.suit", dealt=suit.dealt, kills=suit.kills, blocks=blocks)
    is_wide = len(state.field.setup.seats) <= WIDE_SEATS
    return Column(
        Row(
            Label(
                escape(flown(setup.name, setup.pilot_name)), "text", "title", is_bold=True, is_wrapped=False
            ),
            Spacer(),
            Label(fates.get(suit.status, ""), is_wrapped=False),
        ),
        _beside_machine(view, facts) if is_wide else _below_machine(view, facts),
        gap=4,
    )


def _beside_machine(view: MachineView, facts: str) -> Widget:
    return Grid(view, Label(facts, "dim"), columns=2, gap=12)


def _below_machine(view: MachineView, facts: str) -> Widget:
    return Column(view, Label("   ".join(facts.splitlines()), "dim", "label"), gap=4)
