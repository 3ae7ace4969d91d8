"""Does all that must hold in the house hold whatever happens, for weeks, in seconds?

The real world, house, committer and store, on a clock, a disk and a network that are simulated from one seed: `disk` is the
writer's thread and `threads` where others do, `people` are those who play, `glances` is how house bots judge their cards,
`invariants` are what must hold, `run` lets time go by and reports.
"""
