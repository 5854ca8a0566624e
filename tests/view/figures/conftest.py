from __future__ import annotations

from tests.report.standins import install

install()
