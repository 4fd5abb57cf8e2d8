"""The values of a deal: actions, events, phases, the state and what a seat may see of it."""
