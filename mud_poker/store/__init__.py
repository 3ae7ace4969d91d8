"""Floor 6: what is on disk; facts go in, and what was told can be proved afterwards."""
