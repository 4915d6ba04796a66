"""What a player sees beside the board, for the table protocol: log, sheets, cards, rules, odds of battles."""

from collections.abc import Mapping

from game.agents.forecast import SEED, TRIALS, Forecast, forecast
from game.agents.staff import NOBODY, LevelBySeat
from game.content.catalog import Catalog
from game.content.problems import of_its_system
from game.core.codec import to_plain
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState, IllegalActionError
from game.core.odds import Odd, Odds
from game.rules.brief import line_of
from game.rules.prose import written
from game.rules.system import AnySystem, SetupError
from game.rules.telling import Texts, ledger_sentence
from game.session.match import Match
from game.session.protocol_ops import Json
from game.session.protocol_read import RequestError, near
from game.session.viewer_history import Told, history_on_top

_THOUSAND = 1000
_LISTED = 40


def log_seen(match: Match, viewer: PlayerId | None, first: int, count: int, texts: Texts) -> Json:
    """Return the log of the game on top as a viewer may know it: undone entries are left out.

    What he hears nothing of has no entry and no number. Others' actions are told by their events alone: even
    where these are open, the choice behind them may not be.
    """
    told = history_on_top(match, viewer).told(viewer)
    entries = [
        _entry(match, number, each, texts) for number, each in enumerate(told[first : first + count], first)
    ]
    return {"entries": entries, "total": len(told)}


def _entry(match: Match, number: int, told: Told, texts: Texts) -> Json:
    names = match.names
    sentences = [match.system.sentence(event, texts, names) for event in told.events]
    entry: Json = {
        "number": number,
        "kind": told.kind,
        "events": to_plain(list(told.events)),
        "sentences": [sentence for sentence in sentences if sentence],
    }
    return entry if told.action is None else entry | {"action": to_plain(told.action)}


def sheet(match: Match, viewer: PlayerId | None, unit: str) -> object:
    """Return the sheet of a unit, force or site as this viewer may see it. Raises RequestError."""
    made = match.system.sheets
    if made is None:
        raise RequestError("unavailable", f"{match.system.name} has no sheets")
    found = made(match.observe(viewer))
    if unit not in found:
        listed = [*found][:_LISTED]
        raise RequestError(
            "bad_request",
            f"nothing is known of {unit[:60]!r}{near(unit, found)}; known are {', '.join(listed)}"
            + (" and more" if len(found) > len(listed) else ""),
            field="unit",
        )
    return found[unit]


def lines(match: Match, viewer: PlayerId | None, unit: str, texts: Texts) -> list[Json]:
    """Return what panels say of a unit as this viewer may see it: lines, and how their numbers come about."""
    system, brief = match.system, match.system.brief
    if brief is None:
        return []
    state = match.observe(viewer)
    names = None if system.names is None else system.names(state)
    found = []
    for row in brief.unit(state, unit):
        line: Json = {"text": line_of(texts, row, names)}
        reasons = [written(texts, ledger_sentence(system.telling, item, names)) for item in row.ledger]
        found.append(line | {"ledger": reasons} if reasons else line)
    return [line for line in found if line["text"]]


def card(match: Match, name: str) -> object:
    """Return the face of a card, by its id or its number in this game. Raises RequestError."""
    face_of = match.system.card_face
    face = face_of(match.observe(None), name) if face_of is not None else None
    if face is None:
        raise RequestError("bad_request", f"there is no card {name[:60]!r} in this game", field="card")
    return to_plain(face)


def rules(catalog: Catalog | None, rule: str, words: str, system: str) -> Json:
    """Return an entry of the rulebook, or the entries that hold all the words. Raises RequestError."""
    book = {} if catalog is None else catalog.rulebook
    if rule:
        entry = book.get(rule.upper())
        if entry is None:
            hint = near(rule.upper(), of_its_system(rule.upper(), book))
            raise RequestError("bad_request", f"there is no rule {rule[:60]!r}{hint}", field="rule")
        return {"rule": _rule(entry)}
    wanted = [word.casefold() for word in words.split()]
    found = [
        entry
        for entry in book.values()
        if system in ("", entry.system)
        and all(word in f"{entry.title} {entry.text} {entry.decided}".casefold() for word in wanted)
    ]
    return {"rules": [{"id": entry.id, "title": entry.title} for entry in found]}


def _rule(entry: object) -> Json:
    names = ("id", "title", "system", "text", "decided", "see")
    return {name: to_plain(getattr(entry, name)) for name in names}


def battle_odds(
    match: Match,
    action: Action,
    systems: Mapping[str, AnySystem],
    catalog: Catalog | None,
    levels: LevelBySeat = NOBODY,
) -> tuple[Odds, Forecast] | None:
    """Return what the battle that an order of a campaign starts will probably come to; None: it starts none.

    It is fought out ``TRIALS`` times by the staff of these levels, from what the order's player may see,
    each time with other dice than the battle will have. Raises IllegalActionError.
    """
    campaign = match.system.campaign
    if campaign is None or catalog is None:
        return None
    illegal = match.check(action)
    if illegal is not None:
        raise IllegalActionError(illegal)
    seen: GameState = match.observe(action.player)
    order = None if campaign.order_after is None else campaign.order_after(seen, action)
    system = systems.get(order.system) if order is not None else None
    if order is None or system is None or system.battles is None:
        return None
    try:
        setup = system.battles.order_setup(order, catalog)
    except SetupError:
        return None
    came_to = forecast(system, setup, SEED, TRIALS, levels)
    won = -(-came_to.chance * (TRIALS + 2) // _THOUSAND)
    sides = {side.role: side.player for side in order.sides}
    chances = (
        Odd("attacker_wins", sides.get("attacker", ""), won, TRIALS + 2),
        Odd("defender_wins", sides.get("defender", ""), TRIALS + 2 - won, TRIALS + 2),
    )
    return Odds(chances, trials=TRIALS), came_to
