"""What happened since a player decided last, and how a campaign ended, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.core.events import Event
from game.core.outcome import Outcome
from game.rules.prose import listing, written
from game.rules.telling import event_sentence, outcome_sentence
from game.scenes.sectors.texts import Texts
from game.session.profile import Profile
from game.systems.sectors.board import counting
from game.systems.sectors.events import (
    GamePlayed,
    Move,
    OrdersMerged,
    RegionsTaken,
    ResultEntered,
    RoundClosed,
    UnitBought,
    UnitsRetreated,
)
from game.systems.sectors.events_people import (
    AdministratorNamed,
    GeneralNamed,
    OptionChanged,
    PlayerAdmitted,
    PlayerQuit,
    PlayerStruck,
    SeatHanded,
    SeatTaken,
)
from game.systems.sectors.resolve_turn import winning_races
from game.systems.sectors.state import NOWHERE, Player
from game.systems.sectors.telling import TELLING
from game.views.ui.markup import escape

PEOPLE: Final = (
    PlayerQuit,
    GeneralNamed,
    AdministratorNamed,
    PlayerAdmitted,
    PlayerStruck,
    SeatHanded,
    SeatTaken,
    OptionChanged,
    ResultEntered,
)
"""What everybody is told of what people do: who comes and goes, who leads, what is played by, what came of a
game at a real table."""


def recap_text(texts: Texts, events: Sequence[Event], *, is_first: bool = False) -> str:
    """Return what befell people, the own dispatches, who took which regions, battles, who fell, who came.

    ``is_first``: whoever reads it has not decided anything yet.
    """
    words = texts.words
    title = words("sectors.recap.title.first" if is_first else "sectors.recap.title")
    lines = [title, *_people(texts, events)]
    takers: dict[int, str] = {}
    fallen: Counter[str] = Counter()
    bought: Counter[str] = Counter()
    games, back = set[str](), list[Move]()
    for event in events:
        match event:
            case OrdersMerged(dispatches=dispatches):
                for each in dispatches:
                    if each.what in ("held_back", "bound", "border", "teleported"):
                        to = texts.place((each.to,)) if each.to != NOWHERE else ""
                        place = texts.place((each.region,))
                        player = texts.player(each.player)
                        line = words(f"sectors.dispatch.{each.what}", player=player, place=place, to=to)
                        lines.append(line)
            case RegionsTaken(race=race, regions=regions):
                takers.update(dict.fromkeys(regions, race))  # who took a region last holds it
            case GamePlayed(status="done", game=game):
                games.add(game)  # what was drawn and is decided is one
            case RoundClosed(falls=falls):
                fallen.update(texts.state.players[fall.player].race for fall in falls)
            case UnitsRetreated(moves=moves, lost=lost):
                back += moves
                fallen.update(texts.state.players[player].race for player in lost)
            case UnitBought(race=race):
                bought[race] += 1
            case _:
                pass
    for race in dict.fromkeys(takers.values()):
        places = listing(texts.place((region,)) for region, taker in takers.items() if taker == race)
        lines.append(words("sectors.recap.took", race=texts.race(race), places=places))
    if games:
        lines.append(words.count("sectors.recap.battles", len(games)))
    for move in back:
        player, place = texts.player(move.unit), texts.place((move.to,))
        lines.append(words("sectors.recap.back", player=player, place=place))
    for race, count in fallen.items():
        lines.append(words.count("sectors.recap.fell", count, race=texts.race(race)))
    for race, count in bought.items():
        lines.append(words.count("sectors.recap.came", count, race=texts.race(race)))
    if len(lines) == 1:
        lines.append(words("sectors.recap.quiet"))
    return "\n".join(lines)


def _people(texts: Texts, events: Sequence[Event]) -> list[str]:
    """Return who came and went, who became General, and the options that were changed (SE-1.9, SE-9.2)."""
    told = (event_sentence(TELLING, each, texts.names) for each in events if isinstance(each, PEOPLE))
    return [escape(written(texts.words.strings, each)) for each in told if each is not None]


def over_text(texts: Texts, outcome: Outcome, profile: Profile | None = None) -> str:
    """Return who has won, every race's points, the profile, all medals, people's first (SE-7.3, SE-8.1)."""
    words, state = texts.words, texts.state
    races = winning_races(state, outcome.reason)
    winners = listing(map(texts.race, races))
    links = " ".join(f"{{rule:{rule}}}" for rule in outcome.rules)
    told = outcome_sentence(TELLING, outcome, winner=winners)
    lines = [f"{written(words.strings, told)}  {links}"]
    held = {race: len(counting(state, race)) for race in state.races}
    for race in sorted(state.races.values(), key=lambda each: (-each.points, -held[each.id])):
        row = words("sectors.over.row", race=texts.race(race.id), points=race.points, regions=held[race.id])
        lines.append(row)
    if _is_by_regions(texts, outcome, races):
        lines.append(words("sectors.over.by_regions"))
    if profile is not None and profile.medals:
        gold, silver = profile.count("gold"), profile.count("silver")
        lines.append(words("sectors.over.profile", gold=gold, silver=silver, wins=profile.wins))
    holders = [each for each in state.players.values() if each.wins or _is_own_medal(each)]
    if holders:
        lines.append(words("sectors.over.medals"))
    for each in sorted(holders, key=lambda player: (player.is_ai, -player.wins)):
        medal = words(f"sectors.medal.{each.medal}")
        won = words.count("sectors.page.teams.wins", each.wins) if each.wins else ""
        lines.append(f"{{accent}}{{icon:star}}{{/}} {texts.player(each.id)}  {medal}  {won}")
    return "\n".join(lines)


def _is_by_regions(texts: Texts, outcome: Outcome, winners: Sequence[str]) -> bool:
    """Whether somebody has as many points as who won by points: regions told them apart (SE-7.3)."""
    if outcome.reason == "domination" or not winners:
        return False
    races = texts.state.races
    most = races[winners[0]].points
    return any(race.points == most and race.id not in winners for race in races.values())


def _is_own_medal(player: Player) -> bool:
    """Whether a person holds a medal, with or without a highlight."""
    return not player.is_ai and player.medal != "none"
