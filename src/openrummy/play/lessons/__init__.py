"""Lessons: positions with one task each, and a reply to every attempt.

A lesson is a file in ``data/``, read by :mod:`openrummy.play.lessons.load`; its sentences are in
the catalogue under ``lesson.``, by lesson and step. :mod:`openrummy.play.lessons.table` sets a step
up as a table in play, :mod:`openrummy.play.lessons.right_answers` defines its right answers.
"""
