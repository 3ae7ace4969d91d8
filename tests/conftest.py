"""How hypothesis behaves in every test.

No deadlines: how long something takes is for benchmarks to say.  In CI the examples are always the same, so that a run tells of the
change and not of luck; elsewhere they are new each time, and HYPOTHESIS_PROFILE=thorough tries many more.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("usual", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("usual"), derandomize=True)
settings.register_profile("thorough", settings.get_profile("usual"), max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if "CI" in os.environ else "usual"))
