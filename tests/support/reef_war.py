"""The war of the example pack with its own machine: for what becomes of it without the pack."""

import re
import shutil
from pathlib import Path

from game.agents.advise import make_agent
from game.app.services import make_services
from game.content.paths import mods_dir
from game.core.rng import fork, seeded
from game.scenes.game.moving import why_not
from game.scenes.services import Services
from game.session.match import Match
from game.session.moving import move_refusal
from game.session.schema import SUFFIX, SeatRecord
from game.session.staff import pending_order
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.state import SYSTEM
from tests.support.matches import start_saved

PACK = "reef"
FRAME_BESIDE = """id: ember
name: Ember
faction: rogue
class: mobile_suit
cost_gold: 11
tier: 1
profiles: {skirmish: {attack: 2x 1d6, accuracy: 65, defense: 4}}
"""
"""A machine that a pack brings beside others."""


def write_pack(folder: Path, rounds: int = 25) -> Path:
    """The example pack; the Salvors fly its lamplighters, and the war is counted after some rounds."""
    pack = shutil.copytree(mods_dir() / "_example", folder / PACK)
    campaign = pack / "campaigns" / "reef_war.yaml"
    text = campaign.read_text()
    text = text.replace("{frame: varg, count: 2}", "{frame: lamplighter, count: 2}")
    text = text.replace("{frame: varg, count: 4}", "{frame: lamplighter, count: 4}")
    text = text.replace("turn_limit: 25", f"turn_limit: {rounds}")
    campaign.write_text(text)
    edit(pack, "frames/lamplighter.yaml", "faction: rogue", "faction: zeon")
    edit(pack, "frames/lamplighter.yaml", "tier: 1", "tier: 0")
    return pack


def edit(pack: Path, file: str, old: str, new: str) -> None:
    """Change a file of the pack as somebody with an editor does."""
    path = pack / file
    text = path.read_text()
    assert re.search(old, text), f"{old} is not in {file}"
    path.write_text(re.sub(old, new, text))


def with_pack(folder: Path, *packs: Path) -> Services:
    """The program with these packs."""
    services = make_services(packs, lambda: 77, folder / "saves")
    assert services.report.is_clean, services.report.render()
    return services


def refused(match: Match, services: Services) -> str:
    """Why a game cannot move to the packs in use, in the player's language."""
    refusal = move_refusal(match, services.installed)
    assert refusal is not None
    return why_not(services.words, refusal)


def begin(services: Services, *humans: str) -> Path:
    """A war that has just begun; who is no human is an officer."""
    system = services.systems["totalwar"]
    setup = system.build_setup(TotalWarRequest(campaign="reef_war", humans=humans), services.catalog)
    seats = [
        SeatRecord(player) if player in humans else SeatRecord(player, "agent", "officer")
        for player in system.players(setup)
        if player != SYSTEM
    ]
    path = services.folders.saves / f"reef{SUFFIX}"
    start_saved(
        system,
        setup,
        5,
        path,
        seats=seats,
        packs=services.packs,
        name="reef",
        systems=services.systems,
        catalog=services.installed,
    ).close()
    return path


def to_battle(match: Match) -> None:
    """Let officers play until a battle waits to be laid out."""
    agents = {player: make_agent(match.system, "officer") for player in match.players if player != SYSTEM}
    for number in range(3_000):
        if pending_order(match) is not None:
            return
        player = next(each for each in match.active if each != SYSTEM)
        match.submit(agents[player].choose(match.observe(player), player, fork(seeded(3), number)).action)
    raise AssertionError("no battle comes")
