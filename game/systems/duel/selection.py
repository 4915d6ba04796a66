"""What the player of a duel has chosen: cards picked, a way pointed at; and what is possible with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from game.core.ids import PlayerId, UnitId
from game.core.prompts import Prompt
from game.systems.duel import queries, stopping
from game.systems.duel.actions import (
    Answer,
    AttackSuit,
    ChooseCard,
    DuelAction,
    MoveSuit,
    PlaceSuit,
    PlanCards,
)
from game.systems.duel.legal import tied_cards
from game.systems.duel.scope import Leg, scopes_of_plan
from game.systems.duel.setup import ZONES
from game.systems.duel.state import DuelState, Suit
from game.systems.duel.waves import entries

CARD_PROMPTS = ("block", "more", "feint", "evade", "cover")
VERTEX_PROMPTS = ("shove",)
UNIT_PROMPTS = ("spot",)


@dataclass(slots=True)
class Selection:
    """Nothing here changes the game; ``use_...`` return the action to submit.

    ``state`` is what the player may see; ``player`` the human who decides now, or None.
    """

    state: DuelState
    player: PlayerId | None = None
    unit: UnitId | None = None
    """The machine that is being placed or planned."""
    picked: tuple[int, ...] = ()
    hover: int | None = field(default=None)
    pointed: int | None = field(default=None)
    """The card that is pointed at, if its face is known."""
    asked: UnitId | None = None
    """The enemy about whom it is asked which own cards could strike it."""
    shows_threat: bool = False
    """Whether the board shows where enemies could strike."""
    shows_reach: bool = False
    """Whether the board shows where own machines can still get to."""

    def adopt(self, state: DuelState, player: PlayerId | None) -> None:
        """Go on with another state: what is no longer possible is forgotten."""
        self.state = state
        if player != self.player:
            self.player, self.picked, self.unit, self.asked = player, (), None, None
        open_units = self.open_units()
        if self.unit not in [suit.id for suit in open_units]:
            self.unit = open_units[0].id if open_units else None
            self.picked = ()
        suit = self.suit
        self.picked = tuple(card for card in self.picked if suit is not None and card in suit.hand)
        if self.pointed is not None and not self._shows(self.pointed):
            self.pointed = None
        if self.asked is not None and state.suits[self.asked].status != "board":
            self.asked = None

    def _shows(self, card: int) -> bool:
        """Whether a card's face may be looked at in this state: one of a hand that is hidden now may not."""
        return card in self.state.table or any(
            card in cards
            for suit in self.state.suits.values()
            for cards in (suit.hand, suit.planned, suit.spent, suit.aside)
        )

    @property
    def seat(self) -> int | None:
        """The number of the player's seat."""
        return None if self.player is None else self.state.field.seat_of[self.player]

    @property
    def suit(self) -> Suit | None:
        """The machine that is being placed or planned."""
        return self.state.suits.get(self.unit) if self.unit is not None else None

    def open_units(self) -> list[Suit]:
        """Own machines that still have to be placed or planned."""
        state = self.state
        if self.player is None:
            return []
        own = [suit for suit in state.suits.values() if suit.seat == self.seat]
        if state.phase == "placement":
            return [suit for suit in own if suit.status == "waiting"]
        if state.phase == "planning":
            return [suit for suit in own if suit.status == "board" and not suit.is_planned]
        return []

    @property
    def prompt(self) -> Prompt | None:
        """The question that this player has to answer, if any."""
        prompt = self.state.prompt
        return prompt if prompt is not None and prompt.player == self.player else None

    @property
    def is_acting(self) -> bool:
        """Whether the player's own card is being resolved and waits for movement or attack."""
        state = self.state
        return (
            state.phase == "action"
            and state.prompt is None
            and state.current is not None
            and self.player is not None
            and state.chooser == self.seat
        )

    # Planning

    @property
    def wanted(self) -> int:
        """How many cards the machine plays."""
        suit = self.suit
        return (
            0 if suit is None or self.state.phase != "planning" else queries.cards_to_plan(self.state, suit)
        )

    @property
    def is_complete(self) -> bool:
        """Whether as many cards are picked as the machine plays."""
        return self.state.phase == "planning" and self.suit is not None and len(self.picked) == self.wanted

    @property
    def has_arsenal(self) -> bool:
        """Whether the machine may draw more now (DU-7.21)."""
        suit = self.suit
        return (
            suit is not None and self.state.phase == "planning" and queries.may_use_arsenal(self.state, suit)
        )

    def toggle(self, card: int) -> bool:
        """Pick a card of the hand, or put it back; the oldest makes room."""
        suit = self.suit
        if suit is None or card not in suit.hand:
            return False
        if card in self.picked:
            self.picked = tuple(each for each in self.picked if each != card)
        else:
            self.picked = (*self.picked, card)[-max(1, self.wanted) :]
        return True

    def pick(self, number: int) -> None:
        """Pick a card by its place in the hand, counted from 1, or put it back."""
        suit = self.suit
        if suit is not None and self.state.phase == "planning":
            for card in sorted(suit.hand)[number - 1 : number]:
                self.toggle(card)

    def foreseen(self) -> tuple[Leg, ...]:
        """Return what the cards picked could do, with the card of the hand that is pointed at among them."""
        suit = self.suit
        if suit is None or suit.is_planned or self.state.phase != "planning":
            return ()
        cards = self.picked
        if self.pointed is not None and self.pointed not in cards:
            if self.pointed not in suit.hand:
                return ()
            cards = (*cards, self.pointed)[-max(1, self.wanted) :]
        return scopes_of_plan(self.state, cards)

    def foreseen_each(self) -> tuple[Leg, ...]:
        """Return what each card of the hand could do as the only one, while none is picked."""
        suit = self.suit
        if suit is None or suit.is_planned or self.state.phase != "planning" or self.picked:
            return ()
        return tuple(leg for card in suit.hand if card >= 0 for leg in scopes_of_plan(self.state, (card,)))

    def next_unit(self, step: int = 1) -> None:
        """Go to the next own machine that still has to be placed or planned."""
        units = [suit.id for suit in self.open_units()]
        if units:
            at = units.index(self.unit) + step if self.unit in units else 0
            self.unit, self.picked = units[at % len(units)], ()

    def planned(self) -> PlanCards | None:
        """Return the plan of the machine once enough cards are picked."""
        if not self.is_complete or self.player is None or self.unit is None:
            return None
        return PlanCards(player=self.player, unit=self.unit, cards=tuple(sorted(self.picked)))

    # Cards and vertices

    def card_choices(self) -> tuple[int, ...]:
        """Return the cards on the table that the player can use now."""
        prompt = self.prompt
        if prompt is not None:
            if prompt.kind in CARD_PROMPTS:
                return tuple(int(option) for option in prompt.options if option.isdigit())
            return ()
        state = self.state
        if (
            state.phase == "action"
            and state.prompt is None
            and state.current is None
            and self.player is not None
            and state.chooser == self.seat
        ):
            return tied_cards(state)
        return ()

    def use_card(self, card: int) -> DuelAction | None:
        """Return what a click on a card on the table means."""
        if self.player is None or card not in self.card_choices():
            return None
        if self.prompt is not None:
            return Answer(player=self.player, option=str(card))
        return ChooseCard(player=self.player, card=card)

    def vertices(self) -> tuple[int, ...]:
        """Return the vertices that can be used now: starts, reach, or answers."""
        prompt = self.prompt
        if prompt is not None:
            if prompt.kind in VERTEX_PROMPTS:
                return tuple(int(option) for option in prompt.options if option.isdigit())
            return ()
        if self.state.phase == "placement" and self.unit is not None and self.seat is not None:
            return entries(self.state, self.seat)
        return queries.reach_list(self.state) if self.is_acting else ()

    def targets(self) -> tuple[UnitId, ...]:
        """Return the machines that can be attacked now."""
        return queries.targets(self.state) if self.is_acting else ()

    def unit_at(self, vertex: int | None) -> UnitId | None:
        """Return the machine whose base covers a vertex."""
        suit = None if vertex is None else queries.standing_at(self.state, vertex)
        return None if suit is None else suit.id

    def use_vertex(self, vertex: int) -> DuelAction | None:
        """Return what a click on a vertex means: a place, a way, a target, an answer.

        What the rules refuse is returned too, so that whoever tries it is told why. While cards are chosen
        it chooses the machine that they are for.
        """
        if self.player is None:
            return None
        prompt, unit = self.prompt, self.unit_at(vertex)
        if prompt is not None:
            for option in (str(vertex), unit or ""):
                if option in prompt.options and prompt.kind in (*VERTEX_PROMPTS, *UNIT_PROMPTS):
                    return Answer(player=self.player, option=option)
            return None
        if self.state.phase == "placement":
            return PlaceSuit(player=self.player, unit=self.unit or UnitId(""), vertex=vertex)
        current = self.state.current
        if self.state.phase == "planning":
            self.choose(unit)
            is_foe = unit is not None and self.is_foe(unit)
            self.asked = unit if is_foe and unit != self.asked else None
        if not self.is_acting or current is None:
            return None
        if unit is not None and unit != current.unit:
            return AttackSuit(player=self.player, target=unit)
        return MoveSuit(player=self.player, to=vertex)

    def is_foe(self, unit: UnitId) -> bool:
        """Whether a machine is on another side than the player (DU-2.3)."""
        field = self.state.field
        return self.seat is not None and field.sides[unit] != field.team_of[self.seat]

    def choose(self, unit: UnitId | None) -> None:
        """Go on with another machine whose cards are still to be chosen."""
        if unit != self.unit and unit in [suit.id for suit in self.open_units()]:
            self.unit, self.picked = unit, ()

    def shots_from(self, vertex: int) -> list[tuple[UnitId, queries.Shot]]:
        """Return whom the card that is being resolved could strike from a vertex in reach, and how."""
        state, current = self.state, self.state.current
        if (
            current is None
            or not self.is_acting
            or not queries.may_attack(state)
            or vertex not in self.vertices()
        ):
            return []
        run = state.field.board.straight_run(queries.movement_path(state, current, vertex))
        current = replace(current, run=max(current.run, run))
        enemies = [s.id for s in queries.on_board(state) if queries.is_enemy(state, current.unit, s.id)]
        shots = [(unit, queries.shot(state, current.card, unit, current, vertex)) for unit in enemies]
        return [(unit, found) for unit, found in shots if found is not None]

    def stoppers(self, target: UnitId) -> stopping.Stoppers:
        """Return the cards that would have to block the present attack, and those that could stop it."""
        state, current = self.state, self.state.current
        found = None if current is None else queries.shot(state, current.card, target, current)
        if current is None or found is None:
            return stopping.Stoppers((), (), ())
        return stopping.stoppers(state, current.card, target, found)

    def stops(self, card: int) -> str:
        """Return the zones of the attack under way that a card would stop, by letter."""
        attack = self.state.attack
        if attack is None:
            return ""
        zones = self.state.field.powers[card].blocks[attack.attack_kind]
        return "".join(ZONES[zone][0].upper() for zone in sorted(zones) if attack.left[zone])
