"""Choosing a battle: what is fought over, by whom, with what, under which rules."""
