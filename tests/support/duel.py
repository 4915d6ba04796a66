"""Duels drawn as text: letters are machines on the vertices of a lattice, ``#`` are covered triangles.

Upper-case letters are the seat "red", lower-case ones "blue", unless ``seats`` says otherwise. A machine's
deck is what the test gives it: with up to five cards all of them come to hand, in whatever order.
"""

from collections.abc import Mapping, Sequence

import msgspec

from game.core.ids import PlayerId, UnitId
from game.core.kernel import Illegal, perform
from game.space.lattice import Lattice
from game.systems.duel.actions import (
    Answer,
    AttackSuit,
    ChooseCard,
    DuelAction,
    EndCard,
    MoveSuit,
    PlanCards,
)
from game.systems.duel.content import Ability, AttackKind
from game.systems.duel.events import DuelEvent
from game.systems.duel.keywords import Keyword
from game.systems.duel.profile import DuelOptions, DuelRules, DuelTerrain, MissionRules, Penalties
from game.systems.duel.ruleset import DuelRuleset
from game.systems.duel.setup import (
    BoardSetup,
    CardFace,
    DuelSetup,
    Mark,
    MissionSetup,
    SeatSetup,
    SuitSetup,
)
from game.systems.duel.state import DuelState, Suit, TableCard
from game.systems.duel.telling import TELLING
from tests.support.lattice_board import drawn_cover, drawn_lattice
from tests.support.refusals import named, whole

RULESET = DuelRuleset()
RED, BLUE = PlayerId("red"), PlayerId("blue")
RULES = DuelRules(
    deck_cards=20,
    pilot_cards=4,
    set_cards=4,
    cards_drawn=5,
    cards_played=2,
    melee_range=(0, 1),
    penalties=Penalties(from_damage=2, high_initiative=1, mid_cards=1, low_movement=1),
    cover_steps=1,
    objective_steps=1,
    bulwark_reduction=1,
    overheat_cards=1,
    most_seats=4,
    most_units=4,
    missions={
        "last_standing": MissionRules(turns=40, quiet_turns=10),
        "objectives": MissionRules(turns=8),
        "king_of_the_hill": MissionRules(turns=8, score=4),
        "timed": MissionRules(turns=8, kill_points=4),
        "escort": MissionRules(turns=10),
    },
)
DEFAULTS = DuelOptions()
LAST_STANDING = MissionSetup("last_standing")


def zone(letter: str) -> int:
    """The number of a zone's letter: h, m or l."""
    return "hml".index(letter)


def marks(kind: AttackKind, zones: str, minimum: int, maximum: int) -> tuple[Mark, ...]:
    """Marks of a word such as "m", "mmh": one mark for each letter, in order of their first mention."""
    return tuple(Mark(kind, zone(z), zones.count(z), minimum, maximum) for z in dict.fromkeys(zones))


def able(kind: Keyword, amount: int | None = None, **more: object) -> Ability:
    """An ability; ``more`` are its other parameters."""
    return msgspec.convert({"kind": kind, "amount": amount, **more}, Ability)


def card(
    name: str,
    initiative: int,
    movement: int = 0,
    *,
    melee: str = "",
    ranged: str = "",
    reach: tuple[int, int] | None = None,
    blocks: str = "",
    abilities: Sequence[Ability] = (),
    single_use: bool = False,
) -> CardFace:
    """A card; ``melee`` and ``ranged`` are words such as "mmh", ``reach`` its distances (0-1, 0-6)."""
    far = reach or ((0, 1) if melee else (0, 6))
    return CardFace(
        id=name,
        name=name,
        type="weapon",
        set="test",
        number=1,
        initiative=initiative,
        movement=movement,
        attacks=(*marks("melee", melee, *far), *marks("ranged", ranged, *far)),
        blocks=tuple(zone(letter) for letter in blocks),
        single_use=single_use,
        abilities=tuple(abilities),
    )


IDLE = card("Idle", 1)


class Duel:
    """A battle under test: the state goes on from action to action."""

    def __init__(self, setup: DuelSetup, seed: int = 1) -> None:
        """Start it."""
        self.setup = setup
        self.state: DuelState = RULESET.setup(setup, seed)
        self.events: tuple[DuelEvent, ...] = ()

    @property
    def board(self) -> Lattice:
        """The lattice."""
        return self.state.field.board

    def unit(self, name: str) -> Suit:
        """A machine as it is now."""
        return self.state.suits[UnitId(name)]

    def where(self, name: str) -> str:
        """The name of the vertex on which a machine stands, or its status."""
        suit = self.unit(name)
        return self.board.vertex_name(suit.vertex) if suit.vertex >= 0 else suit.status

    def number(self, unit: str, name: str) -> int:
        """The number of a machine's card."""
        field = self.state.field
        return next(c for c in field.cards_of[UnitId(unit)] if field.faces[c].name == name)

    def on_table(self, unit: str, name: str) -> TableCard:
        """A card before its machine."""
        return self.state.table[self.number(unit, name)]

    @property
    def player(self) -> PlayerId:
        """Whose decision is awaited (the first of several)."""
        return RULESET.active(self.state)[0]

    def legal(self) -> tuple[DuelAction, ...]:
        """What may be done."""
        return RULESET.legal(self.state, self.player)

    def do(self, action: DuelAction) -> tuple[DuelEvent, ...]:
        """Do it."""
        assert action in RULESET.legal(self.state, action.player), f"{action} is not listed as legal"
        applied = perform(RULESET, self.state, action)
        named(applied.events)
        self.state, self.events = applied.state, applied.events
        return self.events

    def refusal(self, action: DuelAction) -> tuple[str, str]:
        """Rule and reason of a refusal."""
        illegal: Illegal | None = RULESET.check(self.state, action)
        assert illegal is not None, f"{action} should be refused"
        assert action not in RULESET.legal(self.state, action.player)
        whole(TELLING, illegal)
        return illegal.rule, illegal.reason

    def plan(self, unit: str, *names: str) -> None:
        """Plan a machine's cards."""
        suit = self.unit(unit)
        cards = tuple(sorted(self.number(unit, name) for name in names))
        player = self.state.field.players[suit.seat]
        self.do(PlanCards(player=player, unit=suit.id, cards=cards))

    def plan_all(self, **chosen: Sequence[str]) -> None:
        """Plan the named cards of machines, and the first cards of all others."""
        for name, suit in list(self.state.suits.items()):
            if suit.status == "board" and not suit.is_planned:
                if name in chosen:
                    self.plan(name, *chosen[name])
                else:
                    cards = tuple(sorted(suit.hand)[: self.setup.rules.cards_played])
                    player = self.state.field.players[suit.seat]
                    self.do(PlanCards(player=player, unit=suit.id, cards=cards))

    def move(self, to: str) -> None:
        """Move the machine of the current card."""
        self.do(MoveSuit(player=self.player, to=self.board.vertex_named(to)))

    def attack(self, target: str) -> tuple[DuelEvent, ...]:
        """Attack with the current card."""
        return self.do(AttackSuit(player=self.player, target=UnitId(target)))

    def end(self) -> None:
        """End the current card."""
        self.do(EndCard(player=self.player))

    def answer(self, option: object) -> tuple[DuelEvent, ...]:
        """Answer the question."""
        return self.do(Answer(player=self.player, option=str(option)))

    def choose(self, unit: str, name: str) -> None:
        """Choose a tied card."""
        self.do(ChooseCard(player=self.player, card=self.number(unit, name)))

    def skip_to(self, unit: str, name: str) -> None:
        """End cards without doing anything until this one is being resolved."""
        wanted = self.number(unit, name)
        for _ in range(40):
            if self.state.current is not None and self.state.current.card == wanted:
                return
            if self.state.current is None:
                self.do(self.legal()[0])
            else:
                self.end()
        raise AssertionError(f"{name} never came up")

    def finish_turn(self) -> None:
        """End cards until the next planning, or the end."""
        turn = self.state.turn
        while self.state.turn == turn and self.state.phase == "action":
            if self.state.prompt is not None or self.state.current is None:
                self.do(self.legal()[0])
            else:
                self.end()

    def pass_turns(self, turns: int) -> None:
        """Let so many turns go by without anybody doing anything."""
        for _ in range(turns):
            if self.state.phase == "over":
                return
            self.plan_all()
            self.finish_turn()


def placed(*, size: tuple[int, int] = (13, 11), **places: tuple[int, int]) -> str:
    """A picture of an open field with machines at (column, row)."""
    field = [["." for _ in range(size[0])] for _ in range(size[1])]
    for name, (column, row) in places.items():
        field[row][column] = name
    return "\n".join(" ".join(line) for line in field)


def duel(
    picture: str,
    decks: Mapping[str, Sequence[CardFace]],
    *,
    ground: str = "",
    armour: Mapping[str, tuple[int, int, int]] | None = None,
    base_movement: Mapping[str, int] | None = None,
    abilities: Mapping[str, Sequence[Ability]] | None = None,
    seats: Mapping[str, str] | None = None,
    teams: Mapping[str, str] | None = None,
    mission: MissionSetup = LAST_STANDING,
    objectives: Sequence[tuple[int, int]] = (),
    centre: tuple[int, int] | None = None,
    options: DuelOptions = DEFAULTS,
    rules: DuelRules = RULES,
    seed: int = 1,
    unplaced: bool = False,
) -> Duel:
    """Return the duel that the picture shows. ``seats``: each player with his machines, {"red": "AC"}."""
    grid, at = drawn_lattice(picture)
    cover = drawn_cover(grid, ground)
    owners = seats or {
        "red": "".join(name for name in at if name.isupper()),
        "blue": "".join(name for name in at if name.islower()),
    }

    def suit(name: str) -> SuitSetup:
        deck = decks.get(name, (IDLE,))
        return SuitSetup(
            id=UnitId(name),
            frame="test",
            name=f"Suit {name}",
            klass="mobile_suit",
            base_movement=(base_movement or {}).get(name, 3),
            armour=(armour or {}).get(name, (4, 4, 4)),
            deck=tuple(f"{name}:{number}" for number in range(len(deck))),
            abilities=tuple((abilities or {}).get(name, ())),
            vertex=None if unplaced else at[name],
        )

    seat_setups = tuple(
        SeatSetup(
            player=PlayerId(player),
            faction=player,
            name=player.title(),
            team=(teams or {}).get(player, player),
            units=tuple(suit(name) for name in names),
        )
        for player, names in owners.items()
    )
    cards = {
        f"{name}:{number}": msgspec.structs.replace(face, id=f"{name}:{number}")
        for name in at
        for number, face in enumerate(decks.get(name, (IDLE,)))
    }
    middle = centre or (grid.columns // 2, grid.rows // 2)
    board = BoardSetup(
        id="drawn",
        name="Drawn",
        theatre="space",
        columns=grid.columns,
        rows=grid.rows,
        triangles=tuple("rock" if cover >> t & 1 else "open" for t in range(grid.triangle_count)),
        terrain={"open": DuelTerrain(), "rock": DuelTerrain(blocks=True)},
        starts=tuple(tuple(at[name] for name in names) for names in owners.values()),
        objectives=tuple(grid.vertex(*place) for place in objectives),
        centre=grid.vertex(*middle),
        goal=grid.vertex(*middle),
    )
    setup = DuelSetup(
        board=board, seats=seat_setups, cards=cards, rules=rules, options=options, mission=mission
    )
    return Duel(setup, seed)


NEAR = placed(A=(5, 5), b=(7, 5))
LAST = card("Idle", -5)


def start(
    mine: CardFace,
    *theirs: CardFace,
    picture: str = NEAR,
    others: dict[str, list[CardFace]] | None = None,
    second: CardFace = LAST,
    abilities: Mapping[str, Sequence[Ability]] | None = None,
    base_movement: Mapping[str, int] | None = None,
) -> Duel:
    """Everybody has planned; A's card is being resolved, b has these cards and idle ones."""
    decks: dict[str, list[CardFace]] = {"A": [mine, second], "b": [*theirs, LAST, LAST][:2], **(others or {})}
    table = duel(picture, decks, abilities=abilities, base_movement=base_movement)
    table.plan_all()
    table.skip_to("A", mine.name)
    return table
