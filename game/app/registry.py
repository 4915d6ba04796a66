"""The composition root without the screen: systems, content, built-in players, and services made of them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.content.catalog import Catalog
from game.content.originals import SOURCE_LANGUAGE
from game.content.systems import SystemSchema
from game.core.codec import digest
from game.core.ids import PlayerId
from game.core.rng import fork, seeded
from game.rules.prose import Sentence, listing, named, written
from game.rules.system import AnySystem, SetupError
from game.rules.telling import Texts
from game.session.crash import CrashReports, write_crash_report
from game.session.home import user_places
from game.session.match import Match
from game.session.schema import PackStamp
from game.systems.registry import BY_NAME, SCHEMAS

if TYPE_CHECKING:
    from game.agents.agent import Agent, Decision
    from game.session.protocol import Advisor, TableServices
    from game.session.seats import Chooser
    from game.session.table_files import TableFiles

LANGUAGE = SOURCE_LANGUAGE


def systems() -> Mapping[str, AnySystem]:
    """Return every game system by name."""
    return BY_NAME


def system_schemas() -> tuple[SystemSchema, ...]:
    """Return what the loader needs to know of the systems."""
    return SCHEMAS


def pack_stamps(catalog: Catalog) -> tuple[PackStamp, ...]:
    """Return the packs in use as saves remember them."""
    return tuple(PackStamp(pack.header.id, pack.header.version, pack.content_hash) for pack in catalog.packs)


def make_decider(seed: int, level: str) -> "Callable[[Match, PlayerId], Decision]":
    """Return the built-in player of a level that sits at the table of a game with this seed.

    Its dice come from how often it has acted itself, and from whose seat it is: not even how often others
    have acted in secret changes what it does, and taking back lets nobody roll them again.
    """
    from game.agents.advise import make_agent

    agents: dict[str, Agent] = {}

    def decide(match: Match, player: PlayerId) -> "Decision":
        system = match.system
        if system.name not in agents:
            agents[system.name] = make_agent(system, level)
        rng = fork(fork(seeded(seed), match.tally.acted(player)), match.players.index(player))
        return agents[system.name].choose(match.observe(player), player, rng)

    return decide


def make_chooser(seed: int) -> "Callable[[str, PlayerId], Chooser]":
    """Return what builds the built-in players of a game; they decide from what their player may see."""

    def make(level: str, player: PlayerId) -> "Chooser":
        decide = make_decider(seed, level)
        return lambda match, player: decide(match, player).action

    return make


def advise(match: Match, player: PlayerId, level: str) -> "Decision":
    """Return what a built-in player would do and why. Raises ValueError for a level that does not exist.

    Its dice come from what the player sees: not even how often others have acted in secret changes it.
    """
    from game.agents.advise import advise as agent_advice

    seen = match.system.ruleset.record(match.observe(player))
    return agent_advice(match.system, match.state, player, level, seed=int(digest(seen)[:15], 16))


def written_advice(texts: Texts) -> "Advisor":
    """Return an advisor that says in sentences why it would choose an action, and what else it considered.

    It is the player that would sit there, with the memory of what it was asked before in the same match.
    """
    kept: list[Match] = []
    players: dict[tuple[PlayerId, str], Callable[[Match, PlayerId], Decision]] = {}

    def advice(match: Match, player: PlayerId, level: str, seed: int) -> object:
        if not kept or kept[0] is not match:
            kept[:] = [match]
            players.clear()
        decide = players.setdefault((player, level), make_decider(seed, level))
        decision = decide(match, player)
        names = match.names

        def say(reason: Sentence) -> str:
            return written(texts, reason if names is None else named(reason, names))

        return {
            "action": decision.action,
            "reasons": [say(reason) for reason in decision.reasons],
            "candidates": [
                {
                    "action": candidate.action,
                    "value": candidate.value,
                    "reasons": [say(reason) for reason in candidate.reasons],
                }
                for candidate in decision.candidates
            ],
        }

    return advice


def report_crash(error: BaseException, match: Match | None = None) -> str:
    """Write a crash report and return where it is."""
    return str(write_crash_report(user_places().reports, error, match))


def spoken(catalog: Catalog, language: str) -> Catalog:
    """Return the content with its names in a language. Raises SetupError for one that nothing is in."""
    known = catalog.languages
    if known and language not in known:
        raise SetupError("--language", "setup.refused.language", language=language, known=listing(known))
    return catalog.translated(language)


def table_services(
    catalog: Catalog, language: str = LANGUAGE, files: "TableFiles | None" = None
) -> "TableServices":
    """Return what the table protocol needs; a game on the screen needs none of it."""
    from game.session.protocol import TableServices
    from game.session.table_files import TableFiles

    texts = catalog.strings(language)
    return TableServices(
        systems(),
        catalog,
        texts,
        pack_stamps(catalog),
        written_advice(texts),
        CrashReports(user_places().reports).report,
        files or TableFiles(),
    )
