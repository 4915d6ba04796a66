"""A small world of shipped packs in which files are changed and loaded, some thousands in a few minutes."""

import random
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from game.content import build, entries
from game.content.catalog import LoadResult
from game.content.load import load_catalog
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.content.problems import Problem, Report
from game.content.systems import Kind
from game.content.tree import YamlList, YamlMapping
from game.content.validate import Validator
from game.content.yaml_tree import ParsedFile, read_yaml
from game.systems.registry import SCHEMAS

LEFT_OUT = ("rulebook", "campaigns", "theatres", "text", "scenarios")
"""Folders of the base pack of which only these files are taken, so that a load takes a tenth of a second."""
TAKEN = (
    "theatres/quick_theatre.yaml",
    "campaigns/quick_war.yaml",
    "scenarios/quick_patrol.yaml",
    "text/base_en.yaml",
    "text/screens_en.yaml",
    "text/skirmish_en.yaml",
)
RULE = "id: SK-9.1\ntitle: A rule\nsystem: skirmish\ntext: See [SK-9.1].\nsee: [SK-9.1]\n"
RIVAL = {
    "mod.yaml": "id: rival\nname: Rival\nversion: 1.0.0\nrequires: {base: '*'}\n",
    "frames/gm.yaml": "id: gm\npatch: true\nname: Other\ncost_gold: 8\nprofiles: {skirmish: {accuracy: 9}}\n",
    "text/en.yaml": "id: rival_en\nlanguage: en\nstrings: {screen.title.skirmish: Rivals}\n",
    "text/de.yaml": "id: rival_de\nlanguage: de\nstrings: {screen.title.skirmish: Rivalen}\n",
    "races/marines.yaml": "id: marines\npatch: true\nforces: {duel: {add: [{frame: gm}]}}\n",
    "campaigns/quick.yaml": (
        "id: quick_war\npatch: true\nfactions:\n  change:\n"
        "    - {find: {faction: zeon}, set: {bank: 9}}\noptions: {turn_limit: 9}\n"
    ),
    "rules/own.yaml": (
        "id: own\nname: Own\nsystem: skirmish\nbased_on: skirmish\ndescription: Own.\n"
        "options: {stalemate_notice_turns: 1, straight_movers: {remove: [warship]}}\n"
    ),
    "scenarios/patrol.yaml": (
        "id: quick_patrol\npatch: true\n"
        "sides:\n  attacker:\n    units: {add: [{frame: gm}], before: {frame: varg}}\n"
    ),
}
"""A second guest, which changes in every way that a patch knows what the base and the first guest have."""
TOGETHER = (16, 4, 1)
"""So many files are taken away at once while a world is thinned out."""


class Remembering(Validator):
    """A validator that knows what became of entries in files that stay as they are: it is pure."""

    def __init__(self) -> None:
        super().__init__({schema.name: schema for schema in SCHEMAS})
        self._kept: dict[int, YamlMapping] = {}
        self._known: dict[int, tuple[object | None, list[Problem]]] = {}

    def keep(self, value: object) -> None:
        """Remember from now on what is found of the entries of a file that does not change."""
        for tree in value if isinstance(value, YamlList) else (value,):
            if isinstance(tree, YamlMapping):
                self._kept[id(tree)] = tree

    def check(self, kind: Kind, tree: YamlMapping) -> tuple[object | None, list[Problem]]:
        """Check an entry, once where it is kept."""
        if id(tree) not in self._kept:
            return super().check(kind, tree)
        if id(tree) not in self._known:
            self._known[id(tree)] = super().check(kind, tree)
        value, problems = self._known[id(tree)]
        return value, list(problems)


class World:
    """A small base pack with two guests: every kind of content is in one of them."""

    def __init__(self, folder: Path) -> None:
        """Copy what is needed below a folder."""
        self.base, self.guest, self.rival = folder / "mods" / "base", folder / "guest", folder / "rival"
        source = mods_dir() / "base"
        shutil.copytree(source, self.base, ignore=shutil.ignore_patterns(*LEFT_OUT))
        shutil.copytree(maps_dir(), self.base / "maps", ignore=shutil.ignore_patterns("earth*", "proving*"))
        for name in TAKEN:
            self._copy(source / name, self.base / name)
        (self.base / "rulebook").mkdir()
        (self.base / "rulebook" / "rule.yaml").write_text(RULE, encoding="utf-8")
        shutil.copytree(mods_dir() / "_example", self.guest)
        for name, text in RIVAL.items():
            (self.rival / name).parent.mkdir(parents=True, exist_ok=True)
            (self.rival / name).write_text(text, encoding="utf-8")
        roots = self.base, self.guest, self.rival
        self.files = sorted(path for root in roots for path in root.rglob("*") if path.is_file())
        self.originals = {path: path.read_bytes() for path in self.files}
        self._parsed: dict[Path, ParsedFile] = {}
        self._validator = Remembering()

    @staticmethod
    def _copy(source: Path, target: Path) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)

    def thin_out(self, dice: random.Random) -> None:
        """Take away files of the base pack that nothing else needs, in a random order: loads are quicker.

        Something stays in each folder, and what is there loads without a problem.
        """
        rest = [path for path in self.files if path.is_relative_to(self.base) and path.suffix == ".yaml"]
        dice.shuffle(rest)
        for size in TOGETHER:
            groups = [rest[start : start + size] for start in range(0, len(rest), size)]
            rest = [path for group in groups if not self._goes_without(group) for path in group]
        self.files = [path for path in self.files if path.exists()]

    def _goes_without(self, group: Iterable[Path]) -> bool:
        group = list(group)
        for path in group:
            path.unlink()
        if all(any(path.parent.glob("*.yaml")) for path in group) and self.load().is_clean:
            return True
        for path in group:
            path.write_bytes(self.originals[path])
        return False

    def load(self) -> Report:
        """Load the packs as the game does, without a cache, and tell what is wrong."""
        return self.loaded().report

    def loaded(self) -> LoadResult:
        """Load the packs; files that are as they were are read once, and their entries validated once."""
        places = ContentPlaces(self.base.parent, None, given=(self.guest, self.rival))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(entries, "read_yaml", self._read)
            patch.setattr(build, "Validator", lambda systems: self._validator)
            return load_catalog(SCHEMAS, places, "0.1.0")

    def _read(self, path: Path, file: str) -> ParsedFile:
        if path.read_bytes() != self.originals[path]:
            return read_yaml(path, file)
        if path not in self._parsed:
            self._parsed[path] = read_yaml(path, file)
            self._validator.keep(self._parsed[path].value)
        return self._parsed[path]

    def loaded_with(self, path: Path, content: bytes) -> Report:
        """Load with one file changed, and put it back."""
        path.write_bytes(content)
        try:
            return self.load()
        finally:
            path.write_bytes(self.originals[path])
