"""Mail by any SMTP server. `smtp://HOST:PORT` turns TLS on where the server offers it, `smtps://` begins with it.

A name and a password in the address are used to sign in, and then TLS is a must.
"""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import SplitResult, unquote, urlsplit

from wyrmhall.server.entry import Refused
from wyrmhall.server.outside import PATIENCE, Outgoing

LONGEST = 254
PORTS = {"smtp": 587, "smtps": 465}
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


def can_mail(outgoing: Outgoing) -> bool:
    return bool(outgoing.smtp and outgoing.sender)


def check_mail(address: str) -> str:
    address = address.strip()
    if len(address) > LONGEST or not ADDRESS.fullmatch(address):
        raise Refused("bad-request", "this does not look like a mail address")
    return address


def write(outgoing: Outgoing, to: str, subject: str, words: str) -> EmailMessage:
    message = EmailMessage()
    message["From"] = outgoing.sender
    message["To"] = to
    message["Subject"] = subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=outgoing.sender.rpartition("@")[2])
    # No machine shall answer that somebody is on holiday.
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(words)
    return message


def send(outgoing: Outgoing, message: EmailMessage) -> None:
    """OSError where it cannot be handed over. For any thread but the event loop's."""
    parts = urlsplit(outgoing.smtp)
    try:
        with _connected(parts) as server:
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(message)
    except smtplib.SMTPException as error:
        raise OSError(f"the mail server refused: {type(error).__name__}") from None


def _connected(parts: SplitResult) -> smtplib.SMTP:
    port = parts.port or PORTS[parts.scheme]
    trusted = ssl.create_default_context()
    if parts.scheme == "smtps":
        return smtplib.SMTP_SSL(parts.hostname or "", port, timeout=PATIENCE, context=trusted)
    server = smtplib.SMTP(parts.hostname or "", port, timeout=PATIENCE)
    try:
        server.ehlo()
        if parts.username or server.has_extn("starttls"):
            server.starttls(context=trusted)
    except Exception:
        server.close()
        raise
    return server
