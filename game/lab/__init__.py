"""Headless tournaments and balance reports."""
