"""Value types of a deal: actions, events, phases, the state and its views."""
