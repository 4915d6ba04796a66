"""The skirmish on the screen: what is special about it."""
