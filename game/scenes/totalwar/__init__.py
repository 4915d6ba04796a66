"""Total War on the screen: what is special about it."""
