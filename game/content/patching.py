"""A patch laid over an entry: blocks merge key by key, lists are added to and taken from."""

from dataclasses import dataclass, field

from game.content.problems import Problem, did_you_mean, one_of, shown
from game.content.shapes import ANYTHING, Shape
from game.content.tree import Path, Place, Value, YamlList, YamlMapping, path_text, place_text

ADD, REMOVE, CHANGE, BEFORE = "add", "remove", "change", "before"
EDITS = (ADD, REMOVE, CHANGE, BEFORE)
"""What a patch may say of a list instead of writing it anew."""
FIND, SET = "find", "set"
"""How an item without a name is changed: ``{find: {some of its keys}, set: {what is different}}``."""
HOW_TO_CHANGE = (
    "write {id: its id, and what is different}, or {find: {some of its keys}, set: {what is different}}"
)
NAMES = ("id", "name", "faction")
"""Keys by which an item of a list is told from the others, the first that it has."""


@dataclass(slots=True)
class Patching:
    """Lays patches over entries and keeps what does not fit."""

    problems: list[Problem] = field(default_factory=list)

    def merged(
        self, below: YamlMapping, patch: YamlMapping, shape: Shape = ANYTHING, path: Path = ()
    ) -> YamlMapping:
        """A patch over an entry or a block of it; `null` takes a key away. Neither is changed."""
        result = below.copied()
        for key, value in patch.items():
            if value is None:
                result.pop(key, None)
                result.marks.pop(key, None)
                continue
            result[key] = self._laid(result, patch, key, shape.below(key, below) or ANYTHING, (*path, key))
            result.marks[key] = patch.marks[key]
        return result

    def _laid(self, below: YamlMapping, patch: YamlMapping, key: str, shape: Shape, path: Path) -> Value:
        old, value = below.get(key), patch[key]
        if not isinstance(value, YamlMapping):
            return value
        is_list = isinstance(old, YamlList) or (old is None and shape.items is not None)
        if is_list and not (shape.fields or shape.values):
            base = old if isinstance(old, YamlList) else YamlList(*patch.key_place(key))
            return self._edited(base, value, path)
        if isinstance(old, YamlMapping):
            return self.merged(old, value, shape, path)
        if shape.items is not None and set(value) <= set(EDITS):
            message = f"this is {shown(old)}, no list to add to"
            self._note(patch.key_place(key), path, "list_edit", message, "write the list itself: [...]")
        return value

    def _edited(self, old: YamlList, edits: YamlMapping, path: Path) -> YamlList:
        """The list with items taken away, changed and added."""
        for key in edits:
            if key not in EDITS:
                hint = did_you_mean(key, EDITS) or f"a list is changed by {one_of(EDITS)}"
                self._note(edits.key_place(key), (*path, key), "list_edit", f"unknown key '{key}'", hint)
        row = _copied(old)
        for value, place in self._items(edits, REMOVE, path):
            if _is_of_another(_removed(row, value), place):
                continue
            number = self._find(row, value, place, (*path, REMOVE))
            if number is not None:
                row.taken.append((row[number], place))
                del row[number], row.marks[number]
        for value, place in self._items(edits, CHANGE, path):
            self._change(row, value, place, (*path, CHANGE))
        spot = self._spot(row, edits, path)
        for value, place in self._items(edits, ADD, path):
            name = _name(value)
            twins = [
                number for number, each in enumerate(row) if isinstance(name, str) and _name(each) == name
            ]
            if twins:
                twin, there = row[twins[0]], row.marks[twins[0]]
                if twin == value and _is_of_another(there, place):
                    continue
                message = f"{shown(name)} is in the list already, in {place_text(there)}"
                self._note(place, (*path, ADD), "list_edit", message, "change it under change:")
                continue
            row.insert(spot, value)
            row.marks.insert(spot, place)
            spot += 1
        return row

    def _change(self, row: YamlList, value: Value, place: Place, path: Path) -> None:
        """Lay keys over an item of a list, found by its name or by what stands under `find`."""
        wanted, keys = change_of(value)
        if isinstance(value, YamlMapping) and keys is not value:
            place, path = value.value_place(FIND), (*path, FIND)
        if not isinstance(keys, YamlMapping):
            place = value.value_place(SET) if isinstance(value, YamlMapping) else place
            self._note(
                place, path, "list_edit", f"should be keys and values, not {shown(keys)}", HOW_TO_CHANGE
            )
            return
        number = self._find(row, wanted, place, path)
        item = row[number] if number is not None else None
        if number is not None and isinstance(item, YamlMapping):
            row[number] = self.merged(item, keys, ANYTHING, path)

    def _items(self, edits: YamlMapping, key: str, path: Path) -> list[tuple[Value, Place]]:
        value = edits.get(key)
        if value is None:
            return []
        if isinstance(value, YamlList):
            return list(zip(value, value.marks, strict=True))
        message = f"should be a list, not {shown(value)}"
        self._note(edits.value_place(key), (*path, key), "list_edit", message, f"write {key}: [...]")
        return []

    def _spot(self, row: YamlList, edits: YamlMapping, path: Path) -> int:
        if edits.get(BEFORE) is None:
            return len(row)
        if ADD not in edits:
            message = "nothing is added that could stand before it"
            self._note(edits.key_place(BEFORE), (*path, BEFORE), "list_edit", message, "write add: [...] too")
            return len(row)
        found = self._find(row, edits[BEFORE], edits.value_place(BEFORE), (*path, BEFORE))
        return len(row) if found is None else found

    def _find(self, row: YamlList, wanted: Value, place: Place, path: Path) -> int | None:
        """The number of the item that is meant: by its name, or by its value or a part of it."""
        for number, item in enumerate(row):
            if item == wanted or (isinstance(wanted, str) and _name(item) == wanted):
                return number
        fitting = [number for number, item in enumerate(row) if _has(item, wanted)]
        if len(fitting) == 1:
            return fitting[0]
        there = None if fitting else _removed(row, wanted)
        if there is not None:
            hint = "do without it, or without what takes it away"
            self._note(place, path, "list_edit", f"{place_text(there)} takes this out of the list", hint)
            return None
        names = [str(name) for item in row if isinstance(name := _name(item), str)]
        hint = f"there are {one_of(names)}" if names else _counted(row)
        match wanted:
            case None:
                message, hint = "an item without a name cannot be found", HOW_TO_CHANGE
            case YamlMapping() if fitting:
                message, hint = f"{len(fitting)} items of the list have these keys and values", _counted(row)
            case YamlMapping():
                message = "no item of the list has these keys and values"
            case _:
                message = f"the list has no {shown(wanted)}"
                hint = (did_you_mean(wanted, names) if isinstance(wanted, str) else "") or hint
        self._note(place, path, "list_edit", message, hint)
        return None

    def _note(self, place: Place, path: Path, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(*place, path_text(path), code, message, hint))


def change_of(value: Value) -> tuple[Value, Value]:
    """What an item of ``change`` says: by what the item of the list is found, and what is laid over it."""
    if isinstance(value, YamlMapping) and FIND in value and SET in value:
        return value[FIND], value[SET]
    return _name(value), value


def _removed(row: YamlList, wanted: Value) -> Place | None:
    """Where an item that is meant was taken out of a list, if it was; one that is there still was not."""
    if any(_is_meant(item, wanted) for item in row):
        return None
    return next((place for item, place in row.taken if _is_meant(item, wanted)), None)


def _is_meant(item: Value, wanted: Value) -> bool:
    is_named = isinstance(wanted, str) and _name(item) == wanted
    return item == wanted or is_named or _has(item, wanted)


def _is_of_another(there: Place | None, here: Place) -> bool:
    """Whether another file has said the same before: two packs may ask for one thing."""
    return there is not None and there[0] != here[0]


def _has(item: Value, part: Value) -> bool:
    """Whether an item has these keys with these values."""
    return isinstance(item, YamlMapping) and isinstance(part, YamlMapping) and part.items() <= item.items()


def _name(item: Value) -> Value:
    """What an item of a list is called: itself, if it is a word."""
    if isinstance(item, YamlMapping):
        return next((item[key] for key in NAMES if key in item), None)
    return item if isinstance(item, (str, int)) else None


def _counted(row: YamlList) -> str:
    if not row:
        return "the list is empty"
    return "an item without a name is found by its value, or by keys that only it has"


def _copied(row: YamlList) -> YamlList:
    copy = YamlList(row.file, row.line, row.column)
    copy.extend(row)
    copy.marks.extend(row.marks)
    copy.taken.extend(row.taken)
    return copy
