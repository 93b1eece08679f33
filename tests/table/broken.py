"""Messages that no client of ours would send: valid ones, broken in every way that chance finds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

Asked = dict[str, Any]
Text = str | bytes

DEEP: Final = 3_000
LONG: Final = 9_000
"""More than a message may have."""

NUMBERS: Final = (-1, 2**31, 2**31 + 1, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 0.5, -0.0, 1e308, 5e-324)
WORDS: Final = (
    "",
    " ",
    "\0",
    "\0" * 40,
    "\x7f\x1b[2J",
    "\ud800",
    "\udfff\ud800",
    "\ufeff",
    "\u202eetihw",
    "\u200b" * 20,
    "e" + "\u0301" * 60,
    "١٢٣",
    "𝓼𝓱𝓮𝓮𝓹",
    "🐑" * 30,
    "ﬀ",
    "%00",
    "../../etc/passwd",
    "'; drop table lines; --",
    "{{7*7}}",
    "__class__",
    "null",
    "true",
    "-1",
    "x" * 101,
    "x" * 5_000,
)
RAW_NUMBERS: Final = ("1e400", "-1e400", "9" * 4_000, "0" * 20, "1.", ".5", "+1", "0x10", "NaN", "Infinity", "1_000")
WHOLE: Final = ("", "null", "true", "0", '"look"', "[]", "{}", "[{}]", "\ufeff{}", "\0", "//", "{,}", "'", "{" * 200)


@dataclass(frozen=True)
class Supply:
    """What may be put into a message: real ids and tokens, that are worth nothing where they are sent."""

    requests: Sequence[str]
    tokens: Sequence[str]

    def valid(self, rng: Random) -> Asked:
        """A message as a client might send it."""
        request, token = rng.choice(self.requests), rng.choice(self.tokens)
        asks: list[Asked] = [
            {"type": "look", "token": token, "since": 0, "language": "en", "drawn": False},
            {"type": "play", "request": request, "seq": 0, "move": rng.choice((0, 3, "d", "pass"))},
            {"type": "take_back", "request": request, "seq": 0},
            {"type": "pass_ahead", "request": request, "seq": 0, "until": rng.choice(("turn", "attacked"))},
            {"type": "all_pass", "request": request, "seq": 0, "tokens": [token]},
            {"type": "preview", "request": request, "move": 3},
            {"type": "hint", "request": request, "seq": 0},
            {"type": "why", "request": request, "line": 1},
            {"type": "ping"},
        ]
        return rng.choice(asks)


def odd_value(rng: Random) -> Any:
    inner = rng.choice((None, True, rng.choice(NUMBERS), rng.choice(WORDS)))
    return rng.choice((inner, inner, [inner], {"type": inner}, [[]] * 20, {str(each): each for each in range(30)}))


def field_of(rng: Random, asked: Asked) -> str:
    return rng.choice(list(asked))


# ---- ways to break a message


def wrong_value(rng: Random, asked: Asked) -> Text:
    return json.dumps({**asked, field_of(rng, asked): odd_value(rng)})


def missing_field(rng: Random, asked: Asked) -> Text:
    gone = field_of(rng, asked)
    return json.dumps({name: value for name, value in asked.items() if name != gone})


def extra_field(rng: Random, asked: Asked) -> Text:
    name = rng.choice(("surprise", "seat", "viewer", "Token", "\0", "", "type ", "x" * 500))
    return json.dumps({**asked, name: odd_value(rng)})


def other_type(rng: Random, asked: Asked) -> Text:
    return json.dumps({**asked, "type": rng.choice(("dance", "LOOK", "play ", "welcome", "accepted", "look\0"))})


def number_out_of_json(rng: Random, asked: Asked) -> Text:
    mark = "a number goes here"
    return json.dumps({**asked, field_of(rng, asked): mark}).replace(f'"{mark}"', rng.choice(RAW_NUMBERS))


def nested(rng: Random, asked: Asked) -> Text:
    mark, depth = "a nest goes here", rng.randrange(2, DEEP)
    opening, closing = rng.choice((("[", "]"), ('{"a":', "}")))
    nest = opening * depth + "1" * (opening != "[") + closing * (depth if rng.random() < 0.5 else 0)
    return json.dumps({**asked, field_of(rng, asked): mark}).replace(f'"{mark}"', nest[:LONG])


def truncated(rng: Random, asked: Asked) -> Text:
    text = json.dumps(asked)
    return text[: rng.randrange(len(text))]


def doubled(rng: Random, asked: Asked) -> Text:
    text = json.dumps(asked)
    return rng.choice((text + text, f"[{text}]", text + "x", text[:-1] + ",}", text.replace('"', "'"), f"/**/{text}"))


def same_key_twice(rng: Random, asked: Asked) -> Text:
    return json.dumps(asked)[:-1] + f', "{field_of(rng, asked)}": {json.dumps(odd_value(rng))}}}'


def stirred(rng: Random, asked: Asked) -> Text:
    data = bytearray(json.dumps(asked).encode())
    for _ in range(rng.randrange(1, 6)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def other_encoding(rng: Random, asked: Asked) -> Text:
    return json.dumps(asked).encode(rng.choice(("utf-16", "utf-32", "utf-8-sig", "utf-7", "cp037")))


def too_long(rng: Random, asked: Asked) -> Text:
    return json.dumps({**asked, field_of(rng, asked): "x" * LONG})


def no_message(rng: Random, asked: Asked) -> Text:
    return rng.choice((rng.choice(WHOLE), rng.choice(WORDS[1:4]), rng.randbytes(rng.randrange(1, 200))))


def wrong_line(rng: Random, asked: Asked) -> Text:
    """Nothing is wrong but what it is about: another line, another seat's request, another table's token."""
    lines = {name: rng.choice((1, 2, 7, 2**31)) for name in ("seq", "since", "line") if name in asked}
    return json.dumps({**asked, **lines})


def cut_token(rng: Random, asked: Asked) -> Text:
    token = asked.get("token") or asked.get("tokens", ["?"])[0]
    near = rng.choice((token[:-1], token + "=", token.swapcase(), token[::-1], f" {token}", token + "\0"))
    return json.dumps({"type": "look", "token": near} if rng.random() < 0.5 else {**asked, "token": near})


WAYS: Final[tuple[Callable[[Random, Asked], Text], ...]] = (
    wrong_value,
    missing_field,
    extra_field,
    other_type,
    number_out_of_json,
    nested,
    truncated,
    doubled,
    same_key_twice,
    stirred,
    other_encoding,
    too_long,
    no_message,
    wrong_line,
    cut_token,
)


def broken_messages(rng: Random, supply: Supply) -> Iterator[Text]:
    """Without end; every way in turn."""
    while True:
        for way in WAYS:
            message = way(rng, supply.valid(rng))
            yield message.encode() if rng.random() < 0.1 and isinstance(message, str) else message
