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
from game.systems.sectors.chosen import NOBODY, Chosen, Mode
from game.systems.sectors.legal import ability_refusal, refusal
from game.systems.sectors.marks import marks_of
from game.systems.sectors.outlook import GO, outlook_of
from game.systems.sectors.questions import boards_of, owed, question_of
from game.systems.sectors.seats import fighter
from game.systems.sectors.state import NOWHERE, MarkKind, SectorsState, Use
from game.systems.sectors.todo import tasks

MARK = "mark_"
"""How the commands of the General's marks begin; the kind of the mark follows."""
KINDS: tuple[MarkKind, ...] = get_args(MarkKind)


class SectorsIntent:
    """Nothing here changes the campaign: what returns an action wants it submitted. See ``rules.intent``."""

    def __init__(self, state: SectorsState) -> None:
        """Nobody acts before the first ``adopt``."""
        self.chosen = Chosen(state)
        self.problem: Illegal | None = None
        self.shows_threat = False
        self.shows_reach = False

    @property
    def state(self) -> SectorsState:
        """The campaign as the player sees it."""
        return self.chosen.state

    def adopt(self, state: SectorsState, player: PlayerId | None) -> None:
        """Go on with another state: what is no longer possible is forgotten."""
        self.problem = None
        self.chosen.adopt(state, player)

    @property
    def focus(self) -> str:
        """The unit that is chosen."""
        return self.chosen.selected

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a region."""
        self.chosen.hover = place

    # Using regions and units

    def use_place(self, place: int) -> SectorsAction | None:
        """Use a region: choose who stands there, order a unit to it, mark it, set a unit down in it."""
        self.problem = None
        chosen = self.chosen
        if chosen.mode == "ability":
            return self._aim(place)
        if chosen.mode:
            return self._mark(place, chosen.mode)
        match chosen.part:
            case "planning":
                return self._order(place)
            case "production" if chosen.is_general:
                return self._allowed(BuyUnit(player=chosen.player, region=place))
            case _:
                chosen.select_at(place)
                return None

    def _order(self, place: int) -> MoveUnit | None:
        chosen, unit = self.chosen, self.chosen.unit
        if unit is None or unit.region == place:
            chosen.select_at(place)
            chosen.target = place if chosen.unit is None else None
            return None
        action = MoveUnit(player=chosen.player, unit=unit.id, region=place)
        problem = refusal(chosen.state, action)
        if problem is None:
            chosen.selected = NOBODY
            return action
        if any(each.region == place for each in chosen.own()):
            chosen.select_at(place)
            chosen.target = None
        else:
            self.problem = problem
        return None

    def _mark(self, place: int, kind: Mode) -> SectorsAction | None:
        """Mark a region, or take the mark away that it has already."""
        chosen = self.chosen
        marks = chosen.state.plans[chosen.race].marks
        is_so = any(mark.region == place and mark.kind == kind for mark in marks)
        wanted = "none" if is_so else next(each for each in KINDS if each == kind)
        return self._allowed(MarkRegion(player=chosen.player, region=place, mark=wanted))

    def _aim(self, place: int) -> SectorsAction | None:
        """Use a region for the special ability."""
        chosen = self.chosen
        match chosen.effect:
            case "relocate":
                return self._relocate(place)
            case "avoid":
                here = chosen.enemies_at(place)
                if chosen.aimed in here and len(here) == 1:
                    return self._aimed()
                at = here.index(chosen.aimed) + 1 if chosen.aimed in here else 0
                chosen.aimed = here[at % len(here)] if here else NOBODY
            case "deploy":
                return self._deploy(place)
            case _:
                chosen.mode = ""
        return None

    def _relocate(self, place: int) -> SectorsAction | None:
        chosen = self.chosen
        found = chosen.uses()
        if any(use.unit == chosen.selected and use.region == place for use in found):
            unit, chosen.mode, chosen.selected = chosen.selected, "", NOBODY
            return chosen.meant(Use(chosen.player, unit, place))
        movable = {use.unit for use in found}
        standing = [unit for unit in chosen.state.players.values() if unit.id in movable]
        if any(unit.region == place for unit in standing):
            chosen.select_at(place, standing)
        else:
            self.problem = refusal(chosen.state, chosen.meant(Use(chosen.player, chosen.selected, place)))
        return None

    def _deploy(self, place: int) -> SectorsAction | None:
        chosen = self.chosen
        if chosen.part == "production":
            return self._allowed(BuyUnit(player=chosen.player, region=place, by_ability=True))
        return self._allowed(chosen.meant(Use(chosen.player, NOBODY, place)))

    def _allowed(self, action: SectorsAction) -> SectorsAction | None:
        """The action, unless the rules refuse it: then ``problem`` says why."""
        self.problem = refusal(self.chosen.state, action)
        return action if self.problem is None else None

    def use_card(self, card: str) -> SectorsAction | None:
        """Choose a unit by its player, or order it to the region that an outlook offers it; name an enemy."""
        chosen = self.chosen
        self.problem = None
        kind, _, rest = card.partition(":")
        region, _, unit = rest.partition(":")
        if kind == GO and region.isdecimal():
            return self._allowed(MoveUnit(player=chosen.player, unit=PlayerId(unit), region=int(region)))
        known = chosen.state.players.get(PlayerId(card))
        if known is None or known.status != "active":
            return None
        if chosen.mode == "ability" and chosen.effect == "avoid":
            is_named = any(use.unit == known.id for use in chosen.uses())
            chosen.aimed = known.id if is_named else chosen.aimed
        else:
            chosen.selected = known.id
        return None

    # Commands

    def use(self, command: str, step: int = 1) -> SectorsAction | None:
        """Carry out an order of the keyboard or of a button."""
        chosen = self.chosen
        self.problem = None
        match command:
            case "show_threat":
                self.shows_threat = not self.shows_threat
            case "show_reach":
                self.shows_reach = not self.shows_reach
            case _ if not chosen.is_acting:
                pass
            case "next_unit":
                chosen.lead_on(step)
            case "stay" if chosen.unit is not None:
                unit, chosen.selected = chosen.unit, NOBODY
                return MoveUnit(player=chosen.player, unit=unit.id, region=unit.region)
            case "ability":
                return self._ability()
            case "commit":
                return self._aimed()
            case "revoke":
                return self._allowed(RevokeGrant(player=chosen.player))
            case "next_board":
                self._next_board(step)
            case "end_turn":
                return self._allowed(Commit(player=chosen.player))
            case _ if command.startswith(MARK):
                self._toggle(command.removeprefix(MARK))
            case _:
                pass
        return None

    def _toggle(self, kind: str) -> None:
        """Begin to mark regions so, or stop it."""
        chosen = self.chosen
        wanted: Mode = next((each for each in KINDS if each == kind), "")
        chosen.mode = "" if wanted == chosen.mode or not chosen.is_general else wanted

    def _ability(self) -> SectorsAction | None:
        """Begin with the special ability, or use it at once where there is nothing to choose."""
        chosen = self.chosen
        if chosen.effect == "levy":
            if chosen.part == "production":
                return self._allowed(Levy(player=chosen.player))
            return self._allowed(chosen.meant(Use(chosen.player)))
        chosen.mode = "" if chosen.mode == "ability" and chosen.part != "scan" else "ability"
        return None

    def _aimed(self) -> SectorsAction | None:
        """Avoid the enemy that is aimed at."""
        chosen = self.chosen
        if chosen.mode != "ability" or not chosen.aimed:
            return None
        use, chosen.aimed = Use(chosen.player, chosen.aimed), NOBODY
        chosen.mode = "ability" if chosen.part == "scan" else ""
        return self._allowed(chosen.meant(use))

    def _next_board(self, step: int) -> None:
        """Choose another board for the battle that is asked about, in every way that has boards."""
        chosen = self.chosen
        for way in {board.system for board in chosen.state.world.setup.boards}:
            known = len(boards_of(chosen.state, way)) + 1
            chosen.boards[way] = (chosen.boards.get(way, 0) + step) % known

    def cancel(self) -> bool:
        """Drop one thing that is chosen; False where nothing is left."""
        chosen = self.chosen
        if chosen.aimed:
            chosen.aimed = NOBODY
        elif chosen.selected:
            chosen.selected = NOBODY
        elif chosen.target is not None:
            chosen.target = None
        elif chosen.mode and chosen.part != "scan":
            chosen.mode = ""
        else:
            return False
        return True

    def planned(self) -> SectorsAction | None:
        """Return the use of the ability that is aimed, or the order that a click on the region would give."""
        chosen, unit = self.chosen, self.chosen.unit
        if chosen.mode == "ability":
            return chosen.meant(Use(chosen.player, chosen.aimed)) if chosen.aimed else None
        if unit is None or chosen.hover in (None, unit.region) or chosen.mode:
            return None
        action = MoveUnit(player=chosen.player, unit=unit.id, region=chosen.hover or 0)
        return action if refusal(chosen.state, action) is None else None

    def alternatives(self) -> tuple[tuple[str, SectorsAction], ...]:
        """Return nothing: an order is given in one way."""
        return ()

    def orders(self) -> tuple[Order, ...]:
        """Return every command that means something now, and why those in reach do not."""
        chosen = self.chosen
        views = (
            Order("show_threat", is_on=self.shows_threat),
            Order("show_reach", is_on=self.shows_reach),
        )
        if not chosen.is_acting:
            return views if chosen.race else ()
        found: list[Order] = []
        if chosen.part == "planning":
            found.append(Order("next_unit", is_enabled=bool(chosen.own())))
            found.append(Order("stay", is_enabled=chosen.unit is not None))
        elif chosen.places():
            found.append(Order("next_unit"))
        if chosen.effect:
            can_use = bool(chosen.uses()) or self._levies
            why_not = None if can_use else ability_refusal(chosen.state, chosen.player)
            found.append(Order("ability", can_use, why_not, is_on=chosen.mode == "ability"))
        if chosen.aimed:
            found.append(Order("commit", emphasis="primary"))
        revoke = refusal(chosen.state, RevokeGrant(player=chosen.player))
        if revoke is None:
            found.append(Order("revoke"))
        if chosen.part == "planning" and chosen.is_general:
            found += [Order(f"{MARK}{kind}", is_on=chosen.mode == kind) for kind in KINDS]
        game = owed(chosen)
        if game is not None and fighter(chosen.state, game.defender) == chosen.player:
            found.append(Order("next_board", is_enabled=bool(chosen.state.world.setup.boards)))
        why = refusal(chosen.state, Commit(player=chosen.player))
        found.append(Order("end_turn", why is None, why, "normal" if self.todo() else "primary"))
        return (*found, *views)

    @property
    def _levies(self) -> bool:
        """Whether the ability brings resources, and may do so now."""
        chosen = self.chosen
        if chosen.effect != "levy":
            return False
        action = (
            Levy(player=chosen.player) if chosen.part == "production" else chosen.meant(Use(chosen.player))
        )
        return refusal(chosen.state, action) is None

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up, from below to above."""
        return marks_of(self.chosen, shows_threat=self.shows_threat, shows_reach=self.shows_reach)

    def question(self) -> Question | None:
        """Return what the player is asked now."""
        return question_of(self.chosen)

    def todo(self) -> tuple[Task, ...]:
        """Return what is still undone in this part of the turn."""
        return tasks(self.chosen)

    def outlook(self) -> Outlook | None:
        """Return what is to be expected in the region that was asked about, else the one pointed at."""
        chosen = self.chosen
        place = chosen.hover if chosen.unit is not None or chosen.target is None else chosen.target
        return None if place is None or place == NOWHERE else outlook_of(chosen, place)
