"""Toolkit shared by the game systems: functions and small frozen values. Pure."""
