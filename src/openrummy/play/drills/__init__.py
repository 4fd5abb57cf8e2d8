"""Exercises in reading and counting cards, generated from a seed with a unique answer.

A round is ten questions of increasing difficulty. Question and answer follow from the seed, the
drill and the number of the question alone; :func:`question` generates them.
"""

from openrummy.play.drills.model import DRILLS, QUESTIONS, Question
from openrummy.play.drills.rounds import question

__all__ = ["DRILLS", "QUESTIONS", "Question", "question"]
