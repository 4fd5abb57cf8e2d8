"""One module a kind of phase; each answers the same four questions.

``seats(phase)``
    who may act;
``legal(rules, view)``
    the canonical actions of the seat whose view it is;
``why_not(rules, view, action)``
    the reason an action is refused, or None;
``act(rules, state, action)``
    the events an accepted action leads to.

The first three see a :class:`~openrummy.core.engine.model.view.View` only, so what a seat
may do can never depend on what it may not know.
"""
