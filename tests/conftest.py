"""What holds for every test: examples are drawn the same way each time, and nothing depends on how fast it ran."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("repeatable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("repeatable")
