"""Tests of the pages of the campaign."""
