"""Which addresses may be called, and what a call takes from the other side."""

from __future__ import annotations

import asyncio
import socket
import ssl
import struct
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from tests.table.hooked import LOOPBACK, Receiver, Resolver, local_caller, receiving
from tests.table.hosted import eventually
from woolgather.table.webhook_call import FOR_TRIES, NOT_ALLOWED, UNREACHABLE, Caller, CallsAtOnce, Outcome
from woolgather.table.webhook_target import LONGEST_ADDRESS, NotAllowed, is_public, read_target
from woolgather.version import __version__

pytestmark = pytest.mark.any_store

READ: Final = {
    "https://hooks.example/a/b?c=d": ("https", "hooks.example", 443, "/a/b?c=d"),
    "HTTPS://Hooks.Example": ("https", "hooks.example", 443, "/"),
    "https://hooks.example.:8443/": ("https", "hooks.example", 8443, "/"),
    "https://hooks.example/x#part": ("https", "hooks.example", 443, "/x"),
    "https://bücher.example/straße?ü=1": (
        "https",
        "xn--bcher-kva.example",
        443,
        "/stra%C3%9Fe?%C3%BC=1",
    ),
    "https://hooks.example/%2F%41": ("https", "hooks.example", 443, "/%2F%41"),
    "https://8.8.8.8/x": ("https", "8.8.8.8", 443, "/x"),
    "https://[2606:4700::1111]:1024/x": ("https", "2606:4700::1111", 1024, "/x"),
    "https://hooks.example:80/": ("https", "hooks.example", 80, "/"),
}
UNREAD: Final = (
    "",
    "hooks.example",
    "https://",
    "https:///x",
    "http://hooks.example/",
    "ftp://hooks.example/",
    "file:///etc/passwd",
    "https://ann:secret@hooks.example/",
    "https://ann@hooks.example/",
    "https://@hooks.example/",
    "https://hooks.example:22/",
    "https://hooks.example:1023/",
    "https://hooks.example:0/",
    "https://hooks.example:65536/",
    "https://hooks.example:x/",
    "https://localhost/",
    "https://intranet/",
    "https://-x.example/",
    "https://x_y.example/",
    "https://a..example/",
    "https://127.1/",
    "https://0x7f000001/",
    "https://0x7f.0.0.1/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://[::1/",
    "https://[fe80::1%25eth0]/",
    "https://[1.2.3.4]/",
    "https://hooks.example/a b",
    "https://hooks.example/a\r\nHost: other",
    "https://hooks.example\\@other.example/",
    " https://hooks.example/",
    "https://hooks.example/" + "a" * LONGEST_ADDRESS,
    "https://" + "a." * 130 + "example/",
    "https://" + "ü" * 70 + ".example/",
)
PUBLIC: Final = ("8.8.8.8", "93.184.216.34", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8")
OTHERS: Final = (
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.0.1",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::10.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "2002:7f00:1::1",
    "2002:808:808::1",
    "3fff::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "not an address",
)


@pytest.mark.parametrize("address", READ)
def test_an_address_is_read(address: str) -> None:
    found = read_target(address)
    assert (found.scheme, found.host, found.port, found.path) == READ[address]


@pytest.mark.parametrize("address", UNREAD)
def test_what_is_no_address_of_a_webhook_is_refused_without_repeating_it(address: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        read_target(address)
    assert str(refused.value).endswith(".")
    assert "secret" not in str(refused.value)


def test_unencrypted_addresses_are_read_only_if_the_operator_says_so() -> None:
    assert read_target("http://hooks.example/x", http=True).port == 80


@pytest.mark.parametrize(("addresses", "expected"), [(PUBLIC, True), (OTHERS, False)])
def test_only_addresses_of_the_public_internet_are_public(addresses: tuple[str, ...], expected: bool) -> None:
    assert [address for address in addresses if is_public(address) is not expected] == []


# ---- calls


def called(caller: Caller, address: str, body: bytes = b"{}") -> Outcome:
    async def call() -> Outcome:
        try:
            return await caller.call(address, "test", body)
        finally:
            caller.close()

    return asyncio.run(call())


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as here:
        yield here


def test_a_call_is_a_small_post_that_names_us_and_the_event(receiver: Receiver) -> None:
    assert called(local_caller(), receiver.address, b'{"text": "Hi"}') == Outcome("delivered", 204)
    receiver.wait_for(1)
    (heard,) = receiver.heard
    assert (heard.line, heard.says) == ("POST /secret-part HTTP/1.1", {"text": "Hi"})
    assert heard.headers == {
        "Host": f"hooks.example:{receiver.port}",
        "User-Agent": f"woolgather/{__version__}",
        "X-Woolgather-Event": "test",
        "Content-Type": "application/json",
        "Content-Length": "14",
        "Accept": "*/*",
        "Connection": "close",
    }


@pytest.mark.parametrize("status", [301, 302, 307, 308, 400, 404, 429, 500])
def test_any_other_status_is_a_refusal_and_no_redirect_is_followed(receiver: Receiver, status: int) -> None:
    with receiving() as other:
        receiver.answers = [f"HTTP/1.1 {status} No\r\nLocation: {other.address}\r\n\r\n".encode()]
        outcome = called(local_caller(), receiver.address)
        assert outcome == Outcome("refused", status)
        assert outcome.is_worth_another_try is (status in (429, 500))
        assert other.heard == []


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"SSH-2.0-OpenSSH\r\n",
        b"HTTP/1.1 2000 OK\r\n",
        b"HTTP/1.1 99 x\r\n",
        b"HTTP/1.1 200 " + b"a" * 5000,
        b"\r\n",
    ],
)
def test_what_does_not_answer_as_the_web_does_is_not_reached(receiver: Receiver, answer: bytes) -> None:
    receiver.answers = [answer]
    assert called(local_caller(), receiver.address) == UNREACHABLE


def test_a_name_with_one_private_address_is_not_called(receiver: Receiver) -> None:
    resolver = Resolver(["8.8.8.8", LOOPBACK])
    assert called(Caller(http=True, resolver=resolver), receiver.address) == UNREACHABLE
    assert receiver.heard == []


@pytest.mark.parametrize("at", OTHERS)
def test_no_setting_lets_the_server_call_what_is_not_public(at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks is told the same as of a name that nobody has."""

    async def connect(*_: object, **__: object) -> None:
        raise AssertionError("it was connected to")

    monkeypatch.setattr(asyncio, "open_connection", connect)
    assert called(Caller(http=True, resolver=Resolver([at])), "http://hooks.example/") == UNREACHABLE


def test_a_written_address_is_checked_like_any_other(receiver: Receiver) -> None:
    assert called(Caller(http=True), f"http://{LOOPBACK}:{receiver.port}/") == NOT_ALLOWED
    assert receiver.heard == []


def test_the_name_is_resolved_once_and_the_call_goes_to_that_address(receiver: Receiver) -> None:
    """Whoever gives another answer the second time is not asked a second time."""
    resolver = Resolver([LOOPBACK], ["10.0.0.1"])
    assert called(local_caller(resolver=resolver), receiver.address).result == "delivered"
    assert resolver.asked == ["hooks.example"]


def test_a_name_without_addresses_and_a_port_where_nobody_is_are_not_reached() -> None:
    with socket.create_server((LOOPBACK, 0)) as taken:
        port = taken.getsockname()[1]
    assert called(local_caller(), f"http://hooks.example:{port}/") == UNREACHABLE
    assert called(local_caller(resolver=Resolver([])), "http://hooks.example/") == UNREACHABLE


def test_the_second_address_is_tried_if_nobody_is_at_the_first(receiver: Receiver) -> None:
    caller = local_caller(resolver=Resolver(["127.0.0.2", LOOPBACK]), is_allowed=lambda at: at.startswith("127."))
    assert called(caller, receiver.address).result == "delivered"


def test_what_was_said_at_the_first_address_is_not_said_again_at_the_second(receiver: Receiver) -> None:
    """The first one breaks the connection off after it has read everything."""
    receiver.answers = [b""]
    receiver.after = lambda line: line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    names = Resolver([LOOPBACK, "127.0.0.2"])
    with socket.create_server(("127.0.0.2", receiver.port)) as second:
        second.setblocking(False)
        caller = local_caller(resolver=names, is_allowed=lambda at: at.startswith("127."))
        assert called(caller, receiver.address) == UNREACHABLE
        receiver.wait_for(1)
        with pytest.raises(BlockingIOError):
            second.accept()


def test_people_who_try_leave_room_for_calls() -> None:
    at_once = CallsAtOnce()
    with ExitStack() as stack:
        for each in range(FOR_TRIES):
            stack.enter_context(at_once.one(f"person {each}", f"host {each}"))
        assert not at_once.has_room("ann", "hooks.example", FOR_TRIES)
        assert at_once.has_room("ann", "hooks.example")


def test_whoever_does_not_answer_is_given_up() -> None:
    with socket.create_server((LOOPBACK, 0)) as silent:
        address = f"http://hooks.example:{silent.getsockname()[1]}/"
        assert called(local_caller(seconds=0.05), address) == UNREACHABLE


def test_an_endless_answer_is_not_read(receiver: Receiver) -> None:
    """It goes on until we hang up."""
    ended: list[int] = []

    def pour(line: socket.socket) -> None:
        sent = 0
        try:
            while True:
                sent += line.send(b"a" * 65_536)
        except OSError:
            ended.append(sent)

    receiver.answers, receiver.after = [b"HTTP/1.1 200 OK\r\n\r\n"], pour
    assert called(local_caller(), receiver.address) == Outcome("delivered", 200)
    eventually(lambda: bool(ended))


# ---- certificates


def certified(folder: Path, name: str) -> tuple[ssl.SSLContext, Path]:
    """A server's side with a certificate for that name, and the certificate."""
    key, page = folder / "key.pem", folder / "page.pem"
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    words += ["-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
    subprocess.run([*words, "-keyout", key, "-out", page], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(page, key)
    return context, page


@pytest.mark.parametrize(
    ("name", "is_trusted", "result"),
    [
        ("hooks.example", True, "delivered"),
        ("hooks.example", False, "unreachable"),
        ("other.example", True, "unreachable"),
    ],
)
def test_a_certificate_must_be_trusted_and_for_that_name(
    tmp_path: Path, name: str, is_trusted: bool, result: str
) -> None:
    context, page = certified(tmp_path, name)
    tls = ssl.create_default_context(cafile=page) if is_trusted else None
    with receiving(context) as receiver:
        address = receiver.address.replace("http:", "https:")
        assert called(local_caller(http=False, tls=tls), address).result == result
        assert len(receiver.heard) <= (result == "delivered")
