"""Floor 7: Twisted; sessions, timers, and the committer between the world and the disk."""
