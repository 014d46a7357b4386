"""Debian's nginx in front of a hall, with the site that docs/hosting gives: only ports, names of files and of the hall
are put in, and everything lies in a temporary folder."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.client import PATIENCE, ROOT
from tests.server.postgres import free_port

SITE = ROOT / "docs" / "hosting" / "nginx.conf"
NAME = "localhost"
AROUND = """\
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def find_nginx() -> str:
    found = shutil.which("nginx", path=os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin")))
    if found is None:
        raise FileNotFoundError("nginx was not found (Debian: apt-get install nginx-light)")
    return found


def site_for(hall: str, folder: Path, plain: int, secure: int) -> str:
    """The site as it is published, with what its first lines tell the host to put in."""
    text = SITE.read_text(encoding="utf-8")
    changes = (
        (r"listen \[::\]:\d+( ssl)?;\n", ""),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
        (r"hall\.example\.org;", f"{NAME};"),
        (r"/etc/ssl/hall\.example\.org/fullchain\.pem", f"{folder}/certificate.pem"),
        (r"/etc/ssl/hall\.example\.org/privkey\.pem", f"{folder}/key.pem"),
        (r"http://127\.0\.0\.1:8000", hall),
    )
    for pattern, new in changes:
        text, count = re.subn(pattern, new, text)
        assert count, f"{SITE.name} has no {pattern}"
    return text


def certify(folder: Path) -> None:
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    command += ["-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run([*command, *files], check=True, capture_output=True)


def await_port(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            break
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
    raise RuntimeError(f"nginx did not start: {log.read_text() if log.exists() else ''}")


class Proxy:
    def __init__(self, folder: Path, plain: int, secure: int) -> None:
        self.plain = f"http://127.0.0.1:{plain}"
        self.secure = f"https://{NAME}:{secure}"
        self.certificate = str(folder / "certificate.pem")


@contextmanager
def behind_nginx(hall: str) -> Iterator[Proxy]:
    """nginx in front of the hall at that address."""
    folder = Path(tempfile.mkdtemp(prefix="wyrmhall-nginx-"))
    plain, secure = free_port(), free_port()
    try:
        certify(folder)
        (folder / "site.conf").write_text(site_for(hall, folder, plain, secure))
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
        # As root its workers would be somebody else, who may not look into the folder.
        owner = ["-g", "user root;"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        command = [find_nginx(), "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
        subprocess.run([*command, *owner, "-t"], check=True, capture_output=True)
        process = subprocess.Popen([*command, *owner])
        try:
            await_port(secure, process, folder / "error.log")
            yield Proxy(folder, plain, secure)
        finally:
            process.terminate()
            process.wait(PATIENCE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
