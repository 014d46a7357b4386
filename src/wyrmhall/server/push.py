"""Web push: a message that a browser's push service brings to a device, also while no page of the hall is open.

The hall's VAPID key is made from the key that signs cookies, so every process has the same and none is stored.
"""

from __future__ import annotations

import base64
import binascii
from hashlib import sha512
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from wyrmhall.server.entry import Refused
from wyrmhall.server.outside import Outgoing, post
from wyrmhall.server.protocol import PushDevice

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
DAY = 86400
POINT, SECRET = 65, 16


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def own_key(secret: str) -> ec.EllipticCurvePrivateKey:
    number = int.from_bytes(sha512(f"vapid:{secret}".encode()).digest(), "big")
    return ec.derive_private_key(number % (ORDER - 1) + 1, ec.SECP256R1())


def public_key(secret: str) -> str:
    """What a browser subscribes with."""
    return text_of(own_key(secret).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def check_device(device: PushDevice) -> None:
    try:
        point, secret = bytes_of(device.p256dh), bytes_of(device.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        raise Refused("bad-request", "the keys of this device cannot be read") from None
    if len(point) != POINT or len(secret) != SECRET:
        raise Refused("bad-request", "the keys of this device do not have the length that push services use")


def contact_of(outgoing: Outgoing) -> str:
    """Whom a push service may write to about this hall."""
    if outgoing.sender:
        return f"mailto:{outgoing.sender}"
    return outgoing.address if outgoing.address.startswith("https://") else "mailto:hall@localhost"


def send(device: PushDevice, message: bytes, secret: str, outgoing: Outgoing) -> bool:
    """Whether the subscription still stands; OSError where its service does not answer."""
    parts = urlsplit(device.endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": contact_of(outgoing),
    }
    body = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=bytes_of(device.p256dh),
        auth_secret=bytes_of(device.auth),
        version="aes128gcm",
    )
    headers = {
        **Vapid02(own_key(secret)).sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(DAY),
        "Urgency": "high",
    }
    status = post(device.endpoint, body, headers, outgoing)
    if status in (404, 410):
        return False
    if status >= 300:
        raise OSError(f"the push service answered {status}")
    return True
