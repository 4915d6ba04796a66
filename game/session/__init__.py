"""A running game: gate, log, undo, save, replay, seats."""
