"""Tables of a war's rules whose rows are looked up by id or by place: what is wrong there is told, once."""

from pathlib import Path

import pytest

from tests.content.test_battle_systems import report

OWN = "id: own\nname: Own\nsystem: totalwar\nbased_on: totalwar\noptions: {CHANGE}\n"
SLIP = "name: Slip, sites: [special], levels: [{cost_gold: 5, turns: 1, gold: 5}]"
CADET, BOSS = "id: cadet, name: Cadet, squadron_slots: 6", "id: boss, name: Boss, squadron_slots: 9"
LATE = "[{tier: 4, battles: 5}, {tier: 5, battles: 1}]"


@pytest.mark.rule("TW-7.1", "TW-8.6", "TW-9.3", "TW-4.7")
@pytest.mark.parametrize(
    ("change", "path", "told"),
    [
        ("rogue_warning_rank: comander", "rogue_warning_rank", "did you mean 'commander'?"),
        (f"ranks: {{add: [{{{BOSS}}}]}}", "ranks.8", "'boss' is the last rank, and not the supreme"),
        (
            f"ranks: {{add: [{{{BOSS}, is_supreme: true}}]}}",
            "ranks.7",
            "'supreme_commander' is the supreme commander's, and 'boss' is, too",
        ),
        (
            f"ranks: [{{{CADET}}}, {{{CADET}}}, {{{BOSS}, is_supreme: true}}], rogue_warning_rank: cadet",
            "ranks.1.id",
            "'cadet' stands among the ranks already",
        ),
        (
            f"facilities: {{add: [{{id: sunspear, {SLIP}}}]}}",
            "facilities.6.id",
            "'sunspear' stands among the superweapons already",
        ),
        (f"aftermath: {{tiers: {LATE}}}", "aftermath.tiers.1", "tier 5 at 1 battles stands after tier 4"),
    ],
)
def test_what_would_stop_a_war_or_count_for_nothing_is_told(
    tmp_path: Path, change: str, path: str, told: str
) -> None:
    """An unknown rank for warnings stopped the game as somebody wanted to go rogue; the rest went unseen."""
    found = report(tmp_path, "rules", OWN.replace("CHANGE", change), "")
    (row,) = (each for each in found.splitlines() if "options." in each)
    assert f"options.{path}: " in row and told in row and "entry.yaml" in row


@pytest.mark.rule("TW-7.1")
def test_ranks_in_order_pass(tmp_path: Path) -> None:
    change = f"ranks: [{{{CADET}}}, {{{BOSS}, is_supreme: true}}], rogue_warning_rank: cadet"
    assert "options." not in report(tmp_path, "rules", OWN.replace("CHANGE", change), "")
