"""The English texts of the base pack as they are shipped: what is said where no pack in use has the words."""

from collections.abc import Mapping
from functools import cache

from game.content.originals import SOURCE_LANGUAGE
from game.content.paths import mods_dir
from game.content.tree import YamlMapping
from game.core.lazy import part_at


@cache
def shipped_texts() -> Mapping[str, str]:
    """Return the shipped English texts by key, read the first time that somebody asks."""
    read_yaml = part_at("game.content.yaml_tree:read_yaml")  # no start waits for it
    found: dict[str, str] = {}
    for path in sorted((mods_dir() / "base" / "text").glob("*.yaml")):
        tree = read_yaml(path, path.name).value
        is_source = isinstance(tree, YamlMapping) and tree.get("language") == SOURCE_LANGUAGE
        texts = tree.get("strings") if isinstance(tree, YamlMapping) and is_source else None
        if isinstance(texts, YamlMapping):
            found.update({key: text for key, text in texts.items() if isinstance(text, str)})
    return found
