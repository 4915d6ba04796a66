"""Wrong usage is told at once in a sentence, with exit code 2: nothing is played, drawn or written first."""

from pathlib import Path

import pytest

from game.app.main import main


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("play --mod {0}/lost", "{0}/lost: there is no such folder; a content pack is"),
        ("shot title -o a.png --mod {0}/lost", "{0}/lost: there is no such folder; a content pack is"),
        ("shot title -o a.png --wait 99999999999", "is more than 600000 ms"),
        ("balance skirmish --mod {0}/lost", "{0}/lost: there is no such folder; a content pack is"),
        (
            "simulate --games 1 --mod {0}",
            "{0}: this is no pack: neither it nor a folder in it has a mod.yaml",
        ),
        ("table --mod {0}", "{0}: this is no pack: neither it nor a folder in it has a mod.yaml"),
        ("balance skirmish --html {0}", "{0} is a folder; name a file in it"),
        ("balance sectors --json {0}", "{0} is a folder; name a file in it"),
        ("maps new wargame -o {0}", "{0} cannot be written ("),
        ("balance wargame --table weapons --on nothing", "--on would change nothing: weapons is not played"),
        ("simulate --scenario= --games 1", "this names nothing: give a name, or leave the option out"),
        ("simulate totalwar --campaign= --games 1", "this names nothing"),
        ("simulate --cluster= --games 1", "simulate: error: --cluster: this names nothing: give a name, or"),
        ("balance wargame --table=", "balance: error: --table: this names nothing: give a name, or"),
        ("simulate --games 1 --mod=", "--mod: this names nothing: give a name, or leave the option out"),
        ("mods new my_pack --into=", "--into: this names nothing: give a name, or leave the option out"),
        ("simulate --seed 1.5 --games 1", "argument --seed: '1.5' is not a whole number"),
        ("shot title -o a.png --seed x", "argument --seed: 'x' is not a whole number"),
        ("maps new sectors --jobs x", "argument --jobs: 'x' is not a whole number"),
        ("simulate --sprt 0,50 --alpha x", "argument --alpha: 'x' is not a number such as 0.05"),
        ("simulate --games 99999999999999", "argument --games: '99999999999999' is more than 1000000 games"),
        ("balance skirmish --games 99999999", "argument --games: '99999999' is more than 10000 games a line"),
        ("simulate --games 1 --jobs 2 --cluster local:2", "--jobs would change nothing: the workers of --cl"),
        ("balance wargame --jobs 2 --cluster local:2", "--jobs would change nothing: the workers of --cl"),
        ("rules SK-3.2 --system duel", "SK-3.2 is a rule of skirmish: leave --system out, or name that"),
        ("rules sk-3 --system duel", "SK-3 is a chapter of skirmish: leave --system out, or name that"),
        ("rules SK-3 DU-1.1", "ironsphere: SK-3 is a chapter: ask for it alone"),
        ("replay {0}", "{0}: this is a folder; name a save in it"),
        ("replay x.ironsave --first 5 --last 3", "--first 5 is behind --last 3: there is no step between"),
        ("replay x.ironsave --verify --first 1", "--first would change nothing: --verify looks at every"),
        ("replay x.ironsave --verify --first 1 --last 1", "--first and --last would change nothing"),
        ("replay x.ironsave --verify --last 2", "--last would change nothing"),
    ],
)
def test_wrong_usage(line: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(line.format(tmp_path).split())
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    assert code == 2
    assert told.format(tmp_path) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["simulate", "--games", "1", "--map", ""], "--map: this names nothing: give a name, or leave the"),
        (["replay", ""], "replay: error: the argument behind 'replay' is empty: give one, or leave it out"),
        (
            ["mods", "check", ""],
            "mods: error: the argument behind 'check' is empty: give one, or leave it out",
        ),
    ],
)
def test_a_variable_of_a_script_that_is_not_set(
    line: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line) == 2
    assert told in capsys.readouterr().err
