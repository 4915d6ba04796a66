"""The curtain: a hand is shown only after its owner has said that nobody else is looking."""

from __future__ import annotations

from collections.abc import Callable

from game.core.ids import PlayerId
from game.scenes.duel.play import DuelPlay
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Panel, Row, Spacer
from game.views.ui.markup import escape

WIDTH = 440


def curtain(
    play: DuelPlay, player: PlayerId, on_lift: Callable[[PlayerId], object]
) -> tuple[Panel, Callable[[], None], Button]:
    """Return the dialog, what Escape does (nothing), and the button that lifts the curtain."""
    words, show = play.services.words, play.show
    number = play.state.arena.seat_of[player]
    seat, role = show.setup.seats[number], show.dress.role(number)
    lift = Button(
        words("duel.curtain.lift"),
        lambda: on_lift(player),
        command="confirm",
        emphasis="primary",
        id="curtain_lift",
    )
    panel = Panel(
        words("duel.curtain.title"),
        Label(escape(seat.name), role, "figure", is_bold=True, text_align="center"),
        Label(words("duel.curtain.text", turn=play.state.turn), text_align="center"),
        Row(Spacer(), lift, Spacer()),
        gap=16,
        width=WIDTH,
        id="curtain",
    )
    return panel, lambda: None, lift
