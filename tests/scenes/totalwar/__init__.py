"""The strategy map, played through the real screen."""
