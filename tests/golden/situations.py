"""Situations of campaigns in which something of everything can be ordered: what comes of it is kept."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.core.codec import digest, to_plain
from game.core.dice import SEEDED
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import perform
from game.systems.sectors import actions as s
from game.systems.sectors.state import SectorsState
from game.systems.totalwar.actions import TotalWarAction
from game.systems.totalwar.state import TotalWarState
from tests.support import sectors
from tests.support.totalwar import RULES as WAR_RULES
from tests.support.totalwar import War
from tests.systems.sectors.test_all_that_is_offered import LEVY, PEOPLE, country
from tests.systems.totalwar.test_all_that_is_offered import PARTS, at_war
from tests.systems.totalwar.test_rogues import mutiny, rebel, storm

OF_A_KIND = 24
"""So many orders of a kind are given at most, spread over all that are offered."""
SOON, LONG = 50, 150
"""So many decisions follow an order of each kind, and the situation itself: each the least there is."""


def _orders(rules: Any, state: Any, follow: Callable[[Any, int], str]) -> Iterator[str]:
    """Yield what viewers see, and for each kind of order that seats are offered what it comes to."""
    for viewer in (None, *dict.fromkeys(_seats(state))):
        seen = rules.observe(state, viewer)
        told = [to_plain(rules.table(seen, viewer)), to_plain(rules.record(seen))]
        yield f"seen by {viewer or 'all'}: {digest(told)}"
    for seat in rules.active(state):
        kinds: dict[str, list[Action]] = {}
        for action in rules.legal(state, seat):
            kinds.setdefault(type(action).__name__, []).append(action)
        for kind, actions in kinds.items():
            rows = []
            for action in actions[:: max(1, -(-len(actions) // OF_A_KIND))]:
                applied = perform(rules, state, action, SEEDED)
                record = rules.record(applied.state)
                rows.append([to_plain(action), to_plain(applied.events), to_plain(record)])
            after = follow(perform(rules, state, actions[0], SEEDED).state, SOON)
            yield f"{seat} {kind} of {len(actions)}: {digest(rows)}, then {after}"
    yield f"without orders: {follow(state, LONG)}"


def _seats(state: Any) -> Iterator[PlayerId]:
    """Yield the seats of a war or of a campaign of regions."""
    for player in state.players if isinstance(state, SectorsState) else state.officers.values():
        yield PlayerId(player) if isinstance(player, str) else player.player


def _least(war: War) -> TotalWarAction | None:
    """Return what to decide where it does not do to pass: votes and places on Earth."""
    state = war.state
    if state.votes is None and state.phase != "placement":
        return None
    return WAR_RULES.legal(state, war.seat)[-1]


def _war_goes_on(state: TotalWarState, decisions: int) -> str:
    """Return a digest of what happens in a war in which nobody wants anything."""
    war = War.__new__(War)
    war.state, war.events = state, []
    for _ in range(decisions):
        if war.state.outcome is None:
            action = _least(war)
            war.skip() if action is None else war.do(action)
    return digest([to_plain(war.events), to_plain(war.state.record())])


def _stormed(letter: str, to: int, *followers: str, first: str = "blake") -> War:
    """Return a war in which a force has moved onto a panel of Zeon's, and the battle waits."""
    war = at_war(first)
    beside = next(near for near in war.state.map.neighbours[to] if not war.state.at.get(near))
    war.put(letter, beside)
    direction = war.state.map.steps[beside].index(to)
    if letter in ("a", "h"):
        war.fleet(letter, direction, 1, *followers)
    else:
        war.squadron(letter, direction)
    return war


def _fought(letter: str, to: int, winner: str, first: str = "blake", **how: Any) -> Callable[[], War]:
    """Return how such a battle has ended."""

    def begun() -> War:
        war = _stormed(letter, to, first=first)
        war.fight(winner, **how)
        return war

    return begun


def _founds() -> War:
    war = mutiny()
    rebel(war)
    storm(war)
    return war


SQUAD, COLONY, CAPITAL = 4, 11, 5
"""Where Zeon's squadron stands, and two of its sites."""
WARS: Mapping[str, Callable[[], War]] = {
    **PARTS,
    "a squadron attacks": lambda: _stormed("d", SQUAD),
    "a fleet attacks": lambda: _stormed("a", SQUAD, first="amber"),
    "a colony is attacked": lambda: _stormed("d", COLONY),
    "a capital is attacked": lambda: _stormed("a", CAPITAL, first="amber"),
    "a rogue founds": _founds,
    "won at once": _fought("d", SQUAD, "attacker", turns=1, kills={"d0": 1, "d1": 1}),
    "won by a fleet": _fought("a", SQUAD, "attacker", "amber", turns=5, lost=("z0", "z1", "a2")),
    "won against who withdraws": _fought("a", SQUAD, "attacker", "amber", turns=7, lost=(), withdrew=True),
    "lost with losses": _fought("d", SQUAD, "defender", lost=("d0", "d1", "d2"), turns=3),
    "lost by withdrawing": _fought("d", COLONY, "defender", lost=("d0",), withdrew=True),
    "lost with everything": _fought("d", COLONY, "defender", kills={f"garrison_{COLONY}": 1}),
    "fleet without warships": _fought("a", SQUAD, "attacker", "amber", lost=("z0", "z1", "a0", "a1")),
    "fleet beaten": _fought("a", SQUAD, "defender", "amber", lost=("a0", "a1")),
    "capital taken": _fought("a", CAPITAL, "attacker", "amber", turns=2),
}


def told_of_war(part: str) -> Iterator[str]:
    """Return what comes of orders in a part of a war, and what follows if nobody orders anything."""
    return _orders(WAR_RULES, WARS[part]().state, _war_goes_on)


def _asked() -> SectorsState:
    state = country()
    seat, general = PlayerId("greys_2"), PlayerId("greys_1")
    ask = s.AskAbility(player=seat, unit=seat, region=sectors.place(state, "E"))
    note = s.PostNote(player=general, text="Hold A.")
    return sectors.acted(state, ask, note, s.MakePetition(player=seat, text="More gold."))


def _later() -> SectorsState:
    state = sectors.merged(country(battle_choice="each"), greys_1="B", greys_2="B")
    for seat in sectors.RULES.active(state):
        state = sectors.acted(state, s.AnswerChallenge(player=seat, game="", way="later"))
    while state.phase != "planning":
        state = sectors.committed(state)
    return state


def _by_hand() -> SectorsState:
    state = sectors.merged(country(), greys_1="B", greys_2="B")
    for seat in sectors.RULES.active(state):
        state = sectors.acted(state, s.AnswerChallenge(player=seat, game="", way="hand"))
    return state


def _meeting(units: Mapping[str, str], **more: Any) -> Callable[[], SectorsState]:
    """Return how a turn begins in which units at A, B, C and D can all go to M."""

    def begun() -> SectorsState:
        chosen: dict[str, Any] = {"battle_system": "automatic", "turn_limit": 5} | more
        state = sectors.campaign(
            "AM BM CM DM AB BC CD DA",
            units,
            queue=1,
            treasury=(4, 2),
            factories="ABCD",
            sacks="AABBCCDD",
            **chosen,
        )
        on_the_rim = (each for each in state.players if sectors.at(state, each) in tuple("ABCD"))
        return sectors.planned(state, **dict.fromkeys(on_the_rim, "M"))

    return begun


def _border() -> SectorsState:
    """Return a campaign in which two races can cross one border in opposite directions."""
    return sectors.campaign(
        "AB BC CD",
        {"greys": "AA", "machina": "BB", "marines": "D"},
        queue=1,
        treasury=(4, 2),
        factories="ABD",
        orders="each",
        battle_choice="campaign",
    )


def _called(state: SectorsState, times: int) -> SectorsState:
    """Return a campaign whose administrator has called so many deadlines, when he may decide again."""
    administrator = PlayerId("marines_1")
    for _ in range(times):
        state = sectors.acted(state, s.CallDeadline(player=administrator))
        while state.phase != "planning" or administrator in state.committed:
            state = sectors.committed(state)
    return state


def _struck() -> SectorsState:
    strike = s.StrikePlayer(player=PlayerId("marines_1"), target=PlayerId("greys_3"))
    return sectors.acted(country(people={**PEOPLE, "greys_3": "di"}), strike)


BOARDS = {"battle_system": "skirmish", "battle_choice": "campaign"}
FOUR = {"greys": "A", "machina": "B", "marines": "C", "spawn": "D"}
REGIONS: Mapping[str, Callable[[], SectorsState]] = {
    "planning": _asked,
    "looking": lambda: sectors.planned(country(), greys_1="B", greys_2="E"),
    "fighting": lambda: sectors.merged(country(battle_choice="each"), greys_1="B", greys_2="B"),
    "later": _later,
    "by hand": _by_hand,
    "buying": lambda: sectors.merged(country()),
    "levying": lambda: sectors.merged(country(abilities={"greys": LEVY})),
    "one against one": _meeting({"greys": "A", "machina": "M"}),
    "two against one": _meeting({"greys": "AB", "machina": "M"}),
    "one against two": _meeting({"greys": "A", "machina": "MM"}),
    "two against two": _meeting({"greys": "AB", "machina": "MM"}),
    "three against two": _meeting({"greys": "AAB", "machina": "MM"}),
    "three races": _meeting({"greys": "A", "machina": "B", "marines": "M"}),
    "a pair and two": _meeting({"greys": "AB", "machina": "C", "marines": "M"}),
    "four races": _meeting(FOUR),
    "many": _meeting({"greys": "AAB", "machina": "BC", "marines": "MM", "spawn": "D"}),
    "many with styles": _meeting(
        {"greys": "AAB", "machina": "BC", "marines": "MM", "spawn": "D"}, race_styles=True
    ),
    "little room": _meeting({"greys": "AB", "machina": "MM", "spawn": "D"}, game_turns_per_turn=5),
    "generals pair": _meeting(
        {"greys": "AAB", "machina": "MM"},
        other_cases="generals",
        people={"greys_1": "ann", "machina_1": "bob"},
        administrator="greys_1",
        orders="each",
    ),
    "a border": _meeting({"greys": "AA", "machina": "MB"}, orders="each"),
    "one against one on a board": _meeting({"greys": "A", "machina": "M"}, **BOARDS),
    "two against one on a board": _meeting({"greys": "AB", "machina": "M"}, **BOARDS),
    "one against two on a board": _meeting({"greys": "A", "machina": "MM"}, **BOARDS),
    "two against two on a board": _meeting({"greys": "AB", "machina": "MM"}, **BOARDS),
    "three races on a board": _meeting({"greys": "A", "machina": "B", "marines": "M"}, **BOARDS),
    "a pair and two on a board": _meeting({"greys": "AB", "machina": "C", "marines": "M"}, **BOARDS),
    "four races on a board": _meeting(FOUR, **BOARDS),
    "a border on a board": lambda: sectors.merged(_border(), greys_1="B", machina_1="A"),
    "a crowded border on a board": lambda: sectors.merged(
        _border(), greys_1="B", greys_2="B", machina_1="A", machina_2="A"
    ),
    "missed": lambda: _called(country(), 2),
    "struck": _struck,
    "with newcomers": lambda: country(visitors={"di": "greys"}),
}


def _regions_go_on(state: SectorsState, decisions: int) -> str:
    """Return a digest of what happens in a campaign of regions in which nobody wants anything."""
    events: list[object] = []
    for _ in range(decisions):
        if state.outcome is not None:
            break
        legal = sectors.RULES.legal(state, sectors.RULES.active(state)[0])
        passing = [each for each in legal if isinstance(each, s.Commit)]
        state, told = sectors.done(state, (passing or legal)[0])
        events.append(to_plain(told))
    return digest([events, to_plain(state.record())])


def told_of_regions(part: str) -> Iterator[str]:
    """Return what comes of orders in a part of a campaign of regions, and what follows without any."""
    return _orders(sectors.RULES, REGIONS[part](), _regions_go_on)


TOLD: Mapping[str, tuple[Mapping[str, object], Callable[[str], Iterator[str]]]] = {
    "totalwar": (WARS, told_of_war),
    "sectors": (REGIONS, told_of_regions),
}
"""By system: its situations, and what is told of one."""
