"""What the player of a campaign is about to do: what a region, a unit and a command mean now.

Places are regions. What is used like a card is a unit by its player's id.
"""

from __future__ import annotations

from typing import get_args

from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.rules.intent import Mark, Order, Question, Task
from game.rules.outlook import Outlook
from game.systems.sectors.actions import (
    BuyUnit,
    Commit,
    Levy,
    MarkRegion,
    MoveUnit,
    RevokeGrant,
    SectorsAction,
)
from game.systems.sectors.legal import ability_refusal, refusal
from game.systems.sectors.marks import marks_of
from game.systems.sectors.outlook import GO, outlook_of
from game.systems.sectors.questions import boards_of, owed, question_of
from game.systems.sectors.seats import fighter
from game.systems.sectors.selection import NOBODY, Mode, Selection
from game.systems.sectors.state import NOWHERE, MarkKind, SectorsState, Use
from game.systems.sectors.todo import tasks

MARK = "mark_"
"""How the commands of the General's marks begin; the kind of the mark follows."""
KINDS: tuple[MarkKind, ...] = get_args(MarkKind)


class SectorsIntent:
    """Nothing here changes the campaign: what returns an action wants it submitted. See ``rules.intent``."""

    def __init__(self, state: SectorsState) -> None:
        """Nobody acts before the first ``adopt``."""
        self.selection = Selection(state)
        self.problem: Illegal | None = None
        self.shows_threat = False
        self.shows_reach = False

    @property
    def state(self) -> SectorsState:
        """The campaign as the player sees it."""
        return self.selection.state

    def adopt(self, state: SectorsState, player: PlayerId | None) -> None:
        """Go on with another state: what is no longer possible is forgotten."""
        self.problem = None
        self.selection.adopt(state, player)

    @property
    def focus(self) -> str:
        """The unit that is chosen, or the enemy that is aimed at."""
        return self.selection.selected or self.selection.aimed

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a region."""
        self.selection.hover = place

    # Using regions and units

    def use_place(self, place: int) -> SectorsAction | None:
        """Use a region: choose who stands there, order a unit to it, mark it, set a unit down in it."""
        self.problem = None
        selection = self.selection
        if selection.mode == "ability":
            return self._aim(place)
        if selection.mode:
            return self._mark(place, selection.mode)
        match selection.part:
            case "planning":
                return self._order(place)
            case "production" if selection.is_general:
                return self._allowed(BuyUnit(player=selection.player, region=place))
            case _:
                selection.select_at(place)
                return None

    def _order(self, place: int) -> MoveUnit | None:
        selection, unit = self.selection, self.selection.unit
        if unit is None or unit.region == place:
            selection.select_at(place)
            selection.target = place if selection.unit is None else None
            return None
        action = MoveUnit(player=selection.player, unit=unit.id, region=place)
        problem = refusal(selection.state, action)
        if problem is None:
            selection.selected = NOBODY
            return action
        if any(each.region == place for each in selection.own()):
            selection.select_at(place)
            selection.target = None
        else:
            self.problem = problem
        return None

    def _mark(self, place: int, kind: Mode) -> SectorsAction | None:
        """Mark a region, or take the mark away that it has already."""
        selection = self.selection
        marks = selection.state.plans[selection.race].marks
        is_so = any(mark.region == place and mark.kind == kind for mark in marks)
        wanted = "none" if is_so else next(each for each in KINDS if each == kind)
        return self._allowed(MarkRegion(player=selection.player, region=place, mark=wanted))

    def _aim(self, place: int) -> SectorsAction | None:
        """Use a region for the special ability."""
        selection = self.selection
        match selection.effect:
            case "relocate":
                return self._relocate(place)
            case "avoid":
                here = selection.enemies_at(place)
                if selection.aimed in here:
                    return self._aimed()
                selection.aimed = here[0] if here else NOBODY
                if not here:
                    self.problem = refusal(selection.state, selection.meant(Use(selection.player)))
            case "deploy":
                return self._deploy(place)
            case _:
                selection.mode = ""
        return None

    def _relocate(self, place: int) -> SectorsAction | None:
        selection = self.selection
        found = selection.uses()
        if any(use.unit == selection.selected and use.region == place for use in found):
            unit, selection.mode, selection.selected = selection.selected, "", NOBODY
            return selection.meant(Use(selection.player, unit, place))
        movable = {use.unit for use in found}
        standing = [unit for unit in selection.state.players.values() if unit.id in movable]
        if any(unit.region == place for unit in standing):
            selection.select_at(place, standing)
        else:
            self.problem = refusal(
                selection.state, selection.meant(Use(selection.player, selection.selected, place))
            )
        return None

    def _deploy(self, place: int) -> SectorsAction | None:
        selection = self.selection
        if selection.part == "production":
            return self._allowed(BuyUnit(player=selection.player, region=place, by_ability=True))
        return self._allowed(selection.meant(Use(selection.player, NOBODY, place)))

    def _allowed(self, action: SectorsAction) -> SectorsAction | None:
        """The action, unless the rules refuse it: then ``problem`` says why."""
        self.problem = refusal(self.selection.state, action)
        return action if self.problem is None else None

    def use_card(self, card: str) -> SectorsAction | None:
        """Choose a unit by its player, or order it to the region that an outlook offers it; name an enemy."""
        selection = self.selection
        self.problem = None
        kind, _, rest = card.partition(":")
        region, _, unit = rest.partition(":")
        if kind == GO and region.isdecimal():
            return self._allowed(MoveUnit(player=selection.player, unit=PlayerId(unit), region=int(region)))
        known = selection.state.players.get(PlayerId(card))
        if known is None or known.status != "active":
            return None
        if not selection.is_sparing:
            selection.selected = known.id
        elif known.id == selection.aimed:
            return self._aimed()
        elif any(use.unit == known.id for use in selection.uses()):
            selection.aimed = known.id
        return None

    def card_at(self, place: int, token: str) -> str:
        """Return the enemy that a click on it aims at; "": the region is meant, whoever stands there."""
        selection = self.selection
        return token if selection.is_sparing and token in selection.enemies_at(place) else ""

    # Commands

    def use(self, command: str, step: int = 1) -> SectorsAction | None:
        """Carry out an order of the keyboard or of a button."""
        selection = self.selection
        self.problem = None
        match command:
            case "show_threat":
                self.shows_threat = not self.shows_threat
            case "show_reach":
                self.shows_reach = not self.shows_reach
            case _ if not selection.is_acting:
                pass
            case "next_unit":
                selection.lead_on(step)
            case "stay" if selection.unit is not None:
                unit, selection.selected = selection.unit, NOBODY
                return MoveUnit(player=selection.player, unit=unit.id, region=unit.region)
            case "ability":
                return self._ability()
            case "commit":
                return self._aimed()
            case "revoke":
                return self._allowed(RevokeGrant(player=selection.player))
            case "next_board":
                self._next_board(step)
            case "end_turn":
                return self._allowed(Commit(player=selection.player))
            case _ if command.startswith(MARK):
                self._toggle(command.removeprefix(MARK))
            case _:
                pass
        return None

    def _toggle(self, kind: str) -> None:
        """Begin to mark regions so, or stop it."""
        selection = self.selection
        wanted: Mode = next((each for each in KINDS if each == kind), "")
        selection.mode = "" if wanted == selection.mode or not selection.is_general else wanted

    def _ability(self) -> SectorsAction | None:
        """Begin with the special ability, or use it at once where there is nothing to choose."""
        selection = self.selection
        if selection.effect == "levy":
            if selection.part == "production":
                return self._allowed(Levy(player=selection.player))
            return self._allowed(selection.meant(Use(selection.player)))
        selection.mode = "" if selection.mode == "ability" and selection.part != "scan" else "ability"
        return None

    def _aimed(self) -> SectorsAction | None:
        """Avoid the enemy that is aimed at."""
        selection = self.selection
        if selection.mode != "ability" or not selection.aimed:
            return None
        use, selection.aimed = Use(selection.player, selection.aimed), NOBODY
        selection.mode = "ability" if selection.part == "scan" else ""
        return self._allowed(selection.meant(use))

    def _next_board(self, step: int) -> None:
        """Choose another board for the battle that is asked about, in every way that has boards."""
        selection = self.selection
        for way in {board.system for board in selection.state.campaign.setup.boards}:
            known = len(boards_of(selection.state, way)) + 1
            selection.boards[way] = (selection.boards.get(way, 0) + step) % known

    def cancel(self) -> bool:
        """Drop one thing that is chosen; False where nothing is left."""
        selection = self.selection
        if selection.aimed:
            selection.aimed = NOBODY
        elif selection.selected:
            selection.selected = NOBODY
        elif selection.target is not None:
            selection.target = None
        elif selection.mode and selection.part != "scan":
            selection.mode = ""
        else:
            return False
        return True

    def planned(self) -> SectorsAction | None:
        """Return the use of the ability that is aimed, or the order that a click on the region would give."""
        selection, unit = self.selection, self.selection.unit
        if selection.mode == "ability":
            return selection.meant(Use(selection.player, selection.aimed)) if selection.aimed else None
        if unit is None or selection.hover in (None, unit.region) or selection.mode:
            return None
        action = MoveUnit(player=selection.player, unit=unit.id, region=selection.hover or 0)
        return action if refusal(selection.state, action) is None else None

    def alternatives(self) -> tuple[tuple[str, SectorsAction], ...]:
        """Return nothing: an order is given in one way."""
        return ()

    def orders(self) -> tuple[Order, ...]:
        """Return every command that means something now, and why those in reach do not."""
        selection = self.selection
        views = (
            Order("show_threat", is_on=self.shows_threat),
            Order("show_reach", is_on=self.shows_reach),
        )
        if not selection.is_acting:
            return views if selection.race else ()
        found: list[Order] = []
        if selection.part == "planning":
            next_ones = selection.uses() if selection.is_sparing else selection.own()
            found.append(Order("next_unit", is_enabled=bool(next_ones)))
            found.append(Order("stay", is_enabled=selection.unit is not None))
        elif selection.places():
            found.append(Order("next_unit"))
        if selection.effect:
            can_use = bool(selection.uses()) or self._levies
            why_not = None if can_use else ability_refusal(selection.state, selection.player)
            found.append(Order("ability", can_use, why_not, is_on=selection.mode == "ability"))
        if selection.aimed:
            found.append(Order("commit", emphasis="primary"))
        revoke = refusal(selection.state, RevokeGrant(player=selection.player))
        if revoke is None:
            found.append(Order("revoke"))
        if selection.part == "planning" and selection.is_general:
            found += [Order(f"{MARK}{kind}", is_on=selection.mode == kind) for kind in KINDS]
        game = owed(selection)
        if game is not None and fighter(selection.state, game.defender) == selection.player:
            found.append(Order("next_board", is_enabled=bool(selection.state.campaign.setup.boards)))
        why = refusal(selection.state, Commit(player=selection.player))
        found.append(Order("end_turn", why is None, why, "normal" if self.todo() else "primary"))
        return (*found, *views)

    @property
    def _levies(self) -> bool:
        """Whether the ability brings resources, and may do so now."""
        selection = self.selection
        if selection.effect != "levy":
            return False
        action = (
            Levy(player=selection.player)
            if selection.part == "production"
            else selection.meant(Use(selection.player))
        )
        return refusal(selection.state, action) is None

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up, from below to above."""
        return marks_of(self.selection, shows_threat=self.shows_threat, shows_reach=self.shows_reach)

    def question(self) -> Question | None:
        """Return what the player is asked now."""
        return question_of(self.selection)

    def todo(self) -> tuple[Task, ...]:
        """Return what is still undone in this part of the turn."""
        return tasks(self.selection)

    def outlook(self) -> Outlook | None:
        """Return what is to be expected in the region that was asked about, else the one pointed at."""
        selection = self.selection
        place = (
            selection.hover if selection.unit is not None or selection.target is None else selection.target
        )
        return None if place is None or place == NOWHERE else outlook_of(selection, place)
