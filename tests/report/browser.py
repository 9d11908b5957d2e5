"""A headless Chromium, spoken to through two pipes: it needs no library, no port and no network."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-pipe"),
)


class Browser:
    """One page, and all that happened while it was open."""

    def __init__(self, writes: int, reads: int) -> None:
        self.writes, self.reads, self.rest = writes, reads, b""
        self.number = 0
        self.events: list[dict[str, Any]] = []
        self.session: str | None = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime"):
            self.call(f"{domain}.enable")

    def call(self, method: str, /, **parameters: Any) -> dict[str, Any]:
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        session = {"sessionId": self.session} if self.session else {}
        os.write(self.writes, json.dumps({**message, **session}).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                assert "error" not in answer, answer
                return dict(answer["result"])

    def receive(self) -> dict[str, Any]:
        while b"\0" not in self.rest:
            part = os.read(self.reads, 1 << 16)
            assert part, "the browser has ended"
            self.rest += part
        message, _, self.rest = self.rest.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        if "method" in found:
            self.events.append(found)
        return found

    def open(self, page: Path, width: int = 1280, height: int = 800, scheme: str = "light") -> None:
        """Open a file as on a screen of this size, and wait until it is there."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events.clear()
        self.call("Page.navigate", url=page.as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.receive()

    def value(self, expression: str) -> Any:
        """Return what an expression is on the page. The debugger may ask it where the page itself may run nothing."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    @property
    def requests(self) -> list[str]:
        """Return the addresses that the page asked for."""
        return [e["params"]["request"]["url"] for e in self.events if e["method"] == "Network.requestWillBeSent"]

    @property
    def complaints(self) -> list[Any]:
        """Return what the console says."""
        said = ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")
        return [event["params"] for event in self.events if event["method"] in said]


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """Start a browser with a profile of its own, and end it."""
    assert CHROMIUM
    to_browser, from_here = os.pipe()
    from_browser, to_here = os.pipe()

    def pipes() -> None:
        os.dup2(to_browser, 3)
        os.dup2(to_here, 4)
        os.set_inheritable(3, True)  # where the pipe had this number already, it was not
        os.set_inheritable(4, True)

    process = subprocess.Popen(
        [CHROMIUM, *QUIET, f"--user-data-dir={folder / 'profile'}"],
        preexec_fn=pipes,
        close_fds=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(to_browser)
    os.close(to_here)
    try:
        yield Browser(from_here, from_browser)
    finally:
        process.terminate()
        process.wait()
        os.close(from_here)
        os.close(from_browser)
