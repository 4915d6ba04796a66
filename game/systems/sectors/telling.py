"""How a campaign is told: its tables for :mod:`game.rules.telling`; the words are content."""

from game.core.ids import PlayerId
from game.core.prompts import Prompt
from game.rules.prose import Sentence, listing
from game.rules.telling import Telling, outcome_sentence
from game.systems.sectors.actions import (
    AgreePairs,
    AnswerAppeal,
    AnswerChallenge,
    AnswerPetition,
    AskAbility,
    BuyUnit,
    ChangeOption,
    DismissPlayer,
    EnterPairs,
    EnterResult,
    ForwardPetition,
    MarkRegion,
    PinNote,
    ReportBattle,
    SettleResult,
    TakeOver,
    TakeUpGame,
    UseAbility,
)
from game.systems.sectors.arranging import ways_known
from game.systems.sectors.build import names_of
from game.systems.sectors.events import (
    AbilityAsked,
    AbilityGranted,
    AbilityUsed,
    BattleOpened,
    BattleReported,
    CampaignEnded,
    ChallengeAnswered,
    DeadlineCalled,
    GameArranged,
    GamePlayed,
    Move,
    OrderGiven,
    OrdersMerged,
    PairsAnswered,
    PhaseStarted,
    ResultEntered,
    RoundClosed,
    RoundOpened,
    TurnScored,
    TurnStarted,
    UnitsArrived,
    UnitsRetreated,
)
from game.systems.sectors.events_people import (
    AppealAnswered,
    GeneralNamed,
    MateTaken,
    NotePinned,
    NotePosted,
    OptionChanged,
    PetitionAnswered,
    PetitionMade,
    RegionMarked,
)
from game.systems.sectors.options import Value, wanted
from game.systems.sectors.setup import SectorsSetup
from game.systems.sectors.state import NOWHERE, Use

Facts = dict[str, str | int]
PLACES = ("region", "to", "start")
CAUSES = ("conceded", "default", "stopped", "decided")
"""Why a game ended, where it is told otherwise than that it was fought out."""
GAME_PARTS = 2
"""The last parts of a game's id are its attacker and its defender."""


class Names:
    """The names of one campaign as players read them: players, races, regions, boards."""

    __slots__ = ("_names", "_races", "_regions")

    def __init__(self, setup: SectorsSetup | None = None) -> None:
        """Without a setup ids stand for names."""
        self._names: dict[str, str] = {} if setup is None else dict(names_of(setup))
        self._regions = () if setup is None else tuple(region.name for region in setup.regions)
        began = () if setup is None else (player for player in setup.players if not player.visitor)
        self._races = {player.id: player.race for player in began}

    def of(self, name: str) -> str:
        """Return the name of an id; a game is named by who meets whom."""
        if name in self._names:
            return self._names[name]
        sides = name.split(".")[-GAME_PARTS:]
        if name.count(".") > GAME_PARTS and all(side in self._names for side in sides):
            return " - ".join(self._names[side] for side in sides)
        return name

    def races(self, players: tuple[PlayerId, ...]) -> str:
        """Return the races of players, each once; who has joined may be of another than he wished (SE-1.2).

        Where all have joined they are named themselves.
        """
        found = dict.fromkeys(self.of(self._races[player]) for player in players if player in self._races)
        return listing(found or map(self.of, players))

    def region(self, region: int) -> str:
        """Return a region's name."""
        return self._regions[region] if 0 <= region < len(self._regions) else str(region)

    def fact(self, key: str, value: str | int) -> str | int:
        """Return a fact of a sentence as players read it."""
        if isinstance(value, str):
            return self.of(value)
        return self.region(value) if key in PLACES else value

    def listed(self, key: str, values: tuple[object, ...]) -> str | None:
        """Return a list in a row: names, or how many there are of what has none."""
        if values and all(isinstance(value, str) for value in values):
            return listing(self.of(str(value)) for value in values)
        if key in ("regions", "disputed") and values:
            return listing(self.region(value) for value in values if isinstance(value, int))
        return str(len(values))


def _use(names: Names, use: Use) -> Facts:
    return {"player": names.of(use.player), "unit": names.of(use.unit), "region": names.region(use.region)}


def use_ending(use: Use) -> str:
    """A use names a unit and a region, a unit, a region, or nothing."""
    if use.unit:
        return ".unit" if use.region == NOWHERE else ".unit_region"
    return "" if use.region == NOWHERE else ".region"


def _moved(moves: tuple[Move, ...], names: Names) -> Facts:
    rows = listing(f"{names.of(move.unit)} > {names.region(move.to)}" for move in moves)
    return {"moves": rows, "count": len(moves)}


def _opened(event: BattleOpened, names: Names) -> Facts:
    battle = event.battle
    place = battle.border or (battle.region,)
    return {
        "place": " / ".join(names.region(region) for region in place),
        "fighters": listing(names.of(unit) for unit in battle.fighters),
    }


def _round(event: RoundOpened, names: Names) -> Facts:
    return {
        "games": listing(f"{names.of(game.attacker)} - {names.of(game.defender)}" for game in event.games)
    }


def _closed(event: RoundClosed, names: Names) -> Facts:
    return {
        "fallen": listing(names.of(fall.player) for fall in event.falls),
        "count": len(event.falls),
        "credits": listing(names.of(player) for player in event.credits),
    }


def _closed_ending(event: RoundClosed) -> str:
    return ".fallen" if event.falls else ".nobody"


def _sides(game: str, names: Names) -> Facts:
    parts = game.split(".")
    if len(parts) <= GAME_PARTS:
        return {"attacker": game, "defender": game}
    return {"attacker": names.of(parts[-2]), "defender": names.of(parts[-1])}


def _game(event: GameArranged | GamePlayed | BattleReported | ResultEntered, names: Names) -> Facts:
    return _sides(event.game, names)


def _played_ending(event: GamePlayed) -> str | None:
    if not event.winner:
        return ".goes_on" if event.status != "open" else ".again"
    return f".{event.winner}" + (f".{event.cause}" if event.cause in CAUSES else "")


def _arranged_ending(event: GameArranged) -> str:
    return ".battle" if event.status == "ready" else f".{event.status}"


def _scored(event: TurnScored, names: Names) -> Facts:
    return {"scores": listing(f"{names.of(row.race)} {row.points}" for row in event.scores)}


def _phase(event: PhaseStarted) -> str:
    return f".{event.stage or event.phase}"


def _retreated(event: UnitsRetreated, names: Names) -> Facts:
    return _moved(event.moves, names) | {"lost": listing(names.of(player) for player in event.lost)}


def _ended(event: CampaignEnded, names: Names) -> Sentence:
    won = listing(map(names.of, event.races)) or names.races(event.outcome.winners)
    return outcome_sentence(TELLING, event.outcome, names, winner=won)


def _chosen(name: str, value: Value) -> Facts:
    """An option and what it is set to, as the ends of their texts' keys; a number is its own text."""
    if isinstance(value, bool):
        return {"name": name, "value": "on" if value else "off"}
    return {"name": name, "value": f"{name}.{value}" if isinstance(value, str) else str(value)}


def _way(way: str) -> str:
    """The end of the key for a way of fighting; battle systems are told by their names."""
    return f".{way}" if way in ways_known() else ".battle"


def _no_option(prompt: Prompt, option: str, names: Names) -> str | None:
    return names.of(option) if names.of(option) != option else None


TELLING: Telling = Telling(
    "sectors",
    Names(),
    place="region",
    silent=frozenset({BattleReported}),
    variants={
        TurnStarted: lambda event: ".disputed" if event.disputed else "",
        PhaseStarted: _phase,
        AbilityAsked: lambda event: use_ending(event.use),
        AbilityGranted: lambda event: use_ending(event.use),
        AbilityUsed: "effect",
        DeadlineCalled: lambda event: "" if event.missing else ".none",
        OrdersMerged: lambda event: "" if event.moves else ".none",
        BattleOpened: lambda event: ".border" if event.battle.border else "",
        RoundOpened: "case",
        ChallengeAnswered: lambda event: _way(event.answer.way),
        GameArranged: _arranged_ending,
        GamePlayed: _played_ending,
        RoundClosed: _closed_ending,
        UnitsRetreated: lambda event: "" if not event.lost else ".some_lost" if event.moves else ".lost",
        RegionMarked: lambda event: ".none" if event.mark == "none" else "",
        MateTaken: lambda event: "" if event.mate else ".none",
        GeneralNamed: lambda event: "" if event.player else ".none",
        NotePinned: lambda event: "" if event.pinned else ".out",
        AppealAnswered: lambda event: ".granted" if event.grants else ".declined",
        PairsAnswered: lambda event: ".agrees" if event.agrees else ".refuses",
        PetitionAnswered: lambda event: f".{event.petition.status}",
        AskAbility: lambda action: use_ending(Use(action.player, action.unit, action.region)),
        UseAbility: lambda action: use_ending(Use(action.player, action.unit, action.region)),
        AnswerChallenge: lambda action: _way(action.way) + ("" if action.game else ".all"),
        TakeUpGame: lambda action: _way(action.way),
        EnterResult: "winner",
        SettleResult: "winner",
        AgreePairs: lambda action: ".agrees" if action.agrees else ".refuses",
        BuyUnit: lambda action: ".ability" if action.by_ability else "",
        PinNote: lambda action: "" if action.pinned else ".out",
        MarkRegion: "mark",
        TakeOver: lambda action: "" if action.mate else ".none",
        AnswerAppeal: lambda action: ".granted" if action.grants else ".declined",
        DismissPlayer: "how",
        ForwardPetition: lambda action: ".forwards" if action.forwards else ".refuses",
        AnswerPetition: lambda action: ".accepts" if action.accepts else ".declines",
    },
    facts={
        OrderGiven: lambda event, names: {
            "unit": names.of(event.order.unit),
            "region": names.region(event.order.region),
        },
        AbilityAsked: lambda event, names: _use(names, event.use),
        AbilityGranted: lambda event, names: _use(names, event.use),
        AbilityUsed: lambda event, names: _use(names, event.use),
        OrdersMerged: lambda event, names: _moved(event.moves, names),
        UnitsArrived: lambda event, names: _moved(event.moves, names),
        UnitsRetreated: _retreated,
        BattleOpened: _opened,
        RoundOpened: _round,
        RoundClosed: _closed,
        ChallengeAnswered: lambda event, names: {
            "player": names.of(event.answer.seat),
            "way": event.answer.way,
        },
        GameArranged: _game,
        GamePlayed: _game,
        BattleReported: _game,
        ResultEntered: lambda event, names: _game(event, names) | {"player": names.of(event.result.seat)},
        TurnScored: _scored,
        NotePosted: lambda event, names: {"player": names.of(event.note.player), "text": event.note.text},
        OptionChanged: lambda event, names: (
            _chosen(event.change.name, event.change.value) | {"turn": event.change.turn}
        ),
        ChangeOption: lambda action, names: _chosen(action.name, wanted(action)),
        PetitionMade: lambda event, names: {
            "player": names.of(event.petition.player),
            "text": event.petition.text,
        },
        PetitionAnswered: lambda event, names: {
            "player": names.of(event.petition.player),
            "text": event.petition.text,
        },
        ReportBattle: lambda action, names: _sides(action.report.order.rpartition(".")[0], names),
        EnterPairs: lambda action, names: {"units": listing(names.of(unit) for unit in action.units)},
    },
    whole={CampaignEnded: _ended},
    option=_no_option,
)
