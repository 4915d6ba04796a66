"""Faults planted in the rules, one at a time: what of them do the tests notice?

`python -m tests.mutation skirmish --count 400 --seed 1 --jobs 2 --json out.json`
"""
