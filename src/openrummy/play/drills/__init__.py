"""Exercises in reading and counting cards: questions from a seed, each with its one answer.

A round is ten questions that grow harder. What is asked and what is right follow from the seed,
the drill and the number of the question alone; :func:`question` makes them, with the solver and
by counting cards.
"""

from openrummy.play.drills.model import DRILLS, QUESTIONS, Question
from openrummy.play.drills.rounds import question

__all__ = ["DRILLS", "QUESTIONS", "Question", "question"]
