"""The lab: many games at once, and what they say about bots, seats and cards.

>>> import wyrmhall
>>> from wyrmhall.lab import simulate
>>> report = simulate(wyrmhall.load("fairytale(seats=2)"), ["greedy", "random"], games=4, seed=1)
>>> report.games
4
"""

from wyrmhall.lab.balance import BalanceReport, balance
from wyrmhall.lab.simulate import Report, simulate
from wyrmhall.lab.tournament import TournamentReport, tournament

__all__ = ["BalanceReport", "Report", "TournamentReport", "balance", "simulate", "tournament"]
