"""A crew on a Ray cluster: the same games, on as many machines as there are.

Every machine needs the same Spielwerk; code of the user's own travels with the jobs.
"""

from __future__ import annotations

import logging
from socket import create_connection
from typing import Any, Final

from spielwerk.extras import need
from spielwerk.lab.crew import Done, Job, work
from spielwerk.lab.refusals import LabRefusal

LOCAL: Final = "local"
_PATIENCE: Final = 5.0


class RayCrew:
    """Joins a cluster, or starts one on this machine."""

    hands: int

    def __init__(self, address: str) -> None:
        """Take the address of a cluster, or `local`."""
        self._address = address
        self._waiting: list[Any] = []
        self._joined = False

    def __enter__(self) -> RayCrew:
        """Join the cluster, unless this process already belongs to one."""
        self._ray = need("ray", "ray")
        if not self._ray.is_initialized():
            _knock(self._address)
            try:
                self._ray.init(
                    address=self._address,
                    log_to_driver=False,
                    logging_level=logging.ERROR,
                    **({"include_dashboard": False} if self._address == LOCAL else {}),
                )
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise LabRefusal("no-cluster", address=self._address, error=error) from error
            self._joined = True
        self.hands = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._work = self._ray.remote(work)
        return self

    def __exit__(self, *_: object) -> None:
        """Call back what is not done, and leave a cluster that was joined here."""
        for reference in self._waiting:
            self._ray.cancel(reference, force=True)
        if self._joined:
            self._ray.shutdown()

    def submit(self, job: Job) -> None:
        """Hand the job to the cluster."""
        self._waiting.append(self._work.remote(job))

    def collect(self) -> list[Done]:
        """Wait for the first to be done."""
        done, self._waiting = self._ray.wait(self._waiting, num_returns=1)
        try:
            return list(self._ray.get(done))
        except self._ray.exceptions.RayError as error:
            raise LabRefusal("cluster-lost", error=error) from error


def _knock(address: str) -> None:
    """Refuse an address where nobody listens at once; Ray itself would go on trying for a long time."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        create_connection((host.strip("[]"), int(port)), _PATIENCE).close()
    except OSError as error:
        raise LabRefusal("no-cluster", address=address, error=error) from error
