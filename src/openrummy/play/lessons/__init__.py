"""Lessons: positions with one task each, and a reply to every attempt.

A lesson is a file in ``data/``, read by :mod:`openrummy.play.lessons.load`; what it says stands in
the catalogue of sentences under ``lesson.``, by lesson and step.
:mod:`openrummy.play.lessons.table` sets a step up as a table in play,
:mod:`openrummy.play.lessons.right_answers` says what is right there.
"""
