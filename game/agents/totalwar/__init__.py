"""Agents for Total War: who leads a faction, and who leads its forces."""
