"""What is asked in a dialog before an order of a war: whom to petition."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.events import Action
from game.scenes.game.answers import ANSWER_KEYS
from game.scenes.game.panel_context import PanelContext
from game.scenes.totalwar.texts import WarTexts
from game.systems.totalwar.actions import MakePetition
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Panel, Row, Spacer
from game.views.ui.markup import escape


def _asked_before(war: WarTexts) -> list[Label]:
    """The petition that another one takes the place of (TW-8.5)."""
    asked = war.state.petitions.get(war.state.officer)
    if asked is None:
        return []
    told = war.words("war.petition.instead", faction=war.names.of(asked.faction))
    return [Label(escape(told), "dim", id="petition_instead")]


def ask_petition(context: PanelContext, war: WarTexts, offers: Sequence[Action]) -> None:
    """Ask which faction a lone officer offers himself to (TW-8.5)."""
    ui, words = context.ui(), context.words

    def make(action: Action) -> None:
        ui.close_dialog()
        context.submit(action)

    petitions = (each for each in offers if isinstance(each, MakePetition))
    rows = [
        Button(
            war.names.of(each.faction),
            partial(make, each),
            command=f"answer_{number}" if number <= ANSWER_KEYS else "",
            id=f"petition_{each.faction}",
        )
        for number, each in enumerate(petitions, start=1)
    ]
    ui.open_dialog(
        Panel(
            words("war.petition"),
            Label(f"{words('war.petition.ask')}  {{rule:TW-8.5}}"),
            *_asked_before(war),
            *rows,
            Row(Spacer(), Button(words("screen.cancel"), ui.close_dialog, command="back")),
            gap=12,
            width=400,
            id="dialog",
        ),
        first=next(iter(rows), None),
    )
