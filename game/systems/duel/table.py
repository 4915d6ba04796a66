"""What a viewer sees of a duel, without a pixel. The state handed in is the observed one."""

from typing import Literal

from game.core.ids import PlayerId, RuleId
from game.core.table import BoardView, CardView, PileView, SideView, TableView, TokenView, TrackView, ZoneView
from game.rules.prose import flown
from game.systems.duel import missions
from game.systems.duel.legal import active
from game.systems.duel.queries import initiative
from game.systems.duel.setup import ZONES
from game.systems.duel.state import HIDDEN, DuelState, Suit


def table(state: DuelState, viewer: PlayerId | None) -> TableView:
    """Return the picture of the table for one viewer."""
    board = state.field.setup.board
    return TableView(
        system="duel",
        viewer=viewer,
        phase=state.phase,
        turn=state.turn,
        active=active(state),
        board=BoardView(
            grid="lattice",
            columns=board.columns,
            rows=board.rows,
            theatre=board.theatre,
            terrain=board.triangles,
            name=board.name,
        ),
        sides=tuple(_side(state, seat) for seat in state.field.seats),
        tokens=tuple(_token(state, suit) for suit in state.suits.values()),
        zones=_zones(state),
        tracks=_tracks(state),
        cards=tuple(card for suit in state.suits.values() for card in _cards(state, suit)),
        piles=tuple(
            PileView(suit.id, state.field.players[suit.seat], len(suit.pile)) for suit in state.suits.values()
        ),
        prompt=state.prompt,
        outcome=state.outcome,
    )


def _side(state: DuelState, seat: int) -> SideView:
    entry = state.field.setup.seats[seat]
    statuses = [state.suits[unit].status for unit in state.field.units_of[seat]]
    return SideView(
        player=entry.player,
        faction=entry.faction,
        name=entry.name,
        role=entry.team,
        units_left=statuses.count("board") + statuses.count("waiting"),
        units_lost=statuses.count("lost"),
        reserves=statuses.count("waiting"),
    )


def _token(state: DuelState, suit: Suit) -> TokenView:
    setup = state.field.suits[suit.id]
    seat = state.field.setup.seats[suit.seat]
    return TokenView(
        id=suit.id,
        owner=seat.player,
        faction=seat.faction,
        tile=suit.vertex,
        name=flown(setup.name, setup.pilot_name),
        frame=setup.frame,
        klass=setup.klass,
        traits=setup.traits,
        state=_standing(suit),
        has_moved=suit.has_moved,
        has_acted=suit.is_planned if state.phase == "planning" else False,
        kills=suit.kills,
        strength=min(limit - has for limit, has in zip(setup.armour, suit.damage)),
        damage=sum(suit.damage),
        zones=tuple((name, has, limit) for name, has, limit in zip(ZONES, suit.damage, setup.armour)),
    )


def _standing(suit: Suit) -> Literal["board", "reserve", "lost"]:
    """Who has left the field stands beside the board like who waits for a place on it."""
    match suit.status:
        case "board":
            return "board"
        case "waiting" | "withdrawn":
            return "reserve"
        case "lost":
            return "lost"


def _zones(state: DuelState) -> tuple[ZoneView, ...]:
    setup = state.field.setup
    board = setup.board
    zones = [
        ZoneView(f"start_{seat + 1}", "deployment", board.starts[seat], state.field.players[seat])
        for seat in state.field.seats
    ]
    for number, vertex in enumerate(missions.places(setup)):
        team = missions.holder(state, vertex)
        seat = next((s for s in state.field.seats if state.field.team_of[s] == team), None)
        player = PlayerId("") if seat is None else state.field.players[seat]
        zones.append(ZoneView(f"objective_{number + 1}", "objective", (vertex,), player))
    return tuple(zones)


def _tracks(state: DuelState) -> tuple[TrackView, ...]:
    field = state.field
    tracks = [
        TrackView("turn", state.turn, missions.turn_limit(state), rules=(RuleId("DU-8.1"),)),
        TrackView("priority", state.marker, player=field.players[state.marker], rules=(RuleId("DU-4.2"),)),
    ]
    if state.phase == "action":
        tracks.append(TrackView("initiative", state.value, rules=(RuleId("DU-4.9"),)))
    counts: tuple[int, ...] = ()
    rule = RuleId("DU-8.2")
    match field.setup.mission.kind:
        case "objectives":
            counts = missions.held(state)
        case "king_of_the_hill":
            counts = state.scores
        case "timed":
            counts, rule = missions.points(state), RuleId("DU-8.3")
        case "last_standing" | "escort":
            pass
    for seat in field.seats:
        if counts:
            tracks.append(
                TrackView(
                    "score",
                    counts[field.team_of[seat]],
                    missions.winning_score(state) or 0,
                    field.players[seat],
                    (rule,),
                )
            )
    return tuple(tracks)


Place = Literal["hand", "planned", "spent", "aside"]


def _cards(state: DuelState, suit: Suit) -> list[CardView]:
    places: tuple[tuple[Place, tuple[int, ...]], ...] = (
        ("hand", suit.hand),
        ("planned", suit.planned),
        ("spent", suit.spent),
        ("aside", suit.aside),
    )
    cards = [
        _lying(state, suit, place, number, card) for place, pile in places for number, card in enumerate(pile)
    ]
    cards.extend(_on_table(state, card) for card in sorted(state.table) if state.table[card].unit == suit.id)
    return cards


def _lying(state: DuelState, suit: Suit, place: Place, number: int, card: int) -> CardView:
    """A card in a hand, face down or discarded; of one that the viewer does not know only its back."""
    owner = state.field.players[suit.seat]
    if card == HIDDEN:
        return CardView(f"{suit.id}:{place}:{number}", owner, suit.id, place)
    face = state.field.faces[card]
    return CardView(
        id=str(card),
        owner=owner,
        unit=suit.id,
        place=place,
        face=face.id,
        name=face.name,
        initiative=face.initiative,
        movement=face.movement,
    )


def _on_table(state: DuelState, card: int) -> CardView:
    entry, face = state.table[card], state.field.faces[card]
    return CardView(
        id=str(card),
        owner=state.field.players[state.suits[entry.unit].seat],
        unit=entry.unit,
        place="table",
        face=face.id,
        name=face.name,
        is_turned=entry.is_resolved,
        is_current=state.current is not None and state.current.card == card,
        initiative=initiative(state, entry),
        movement=face.movement + entry.movement,
    )
