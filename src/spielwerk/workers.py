"""Processes that work for this one."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from threading import Thread


def end_with_parent() -> None:
    """In a worker: end as soon as the process that started it has ended, however that came about.

    A worker of a pool whose owner was killed would wait for work for ever.
    """
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
