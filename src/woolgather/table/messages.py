"""The messages between the table and its browsers; the client's types are generated from them.

Everything that changes something carries a `request` id made by the client. Sending it again with the same id changes
nothing more and brings the same answer. An id stands for its sender: make it at random, and keep it secret.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from woolgather.engine.record import LONGEST_NAME

LARGEST_MESSAGE: Final = 8_192
"""Bytes in the longest message that a client may send."""

GRACE_SECONDS: Final = 60
"""After so long, the others may vote about a player who is absent, and without them."""

Request = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Seq = Annotated[int, Meta(ge=0, le=2**31)]
MoveNumber = Annotated[int, Meta(ge=0, le=2**31)]
Notation = Annotated[str, Meta(max_length=200)]
Language = Annotated[str, Meta(max_length=12)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
BrowserSecret = Annotated[str, Meta(min_length=32, max_length=100, pattern=r"^[A-Za-z0-9_-]+\Z")]

Auto = Literal["", "turn", "attacked"]
Away = Literal["", "time", "away", "resigned", "left", "voted", "nobody"]
"""Why a bot stands in: time is up, the player stepped away, gave up or left, the others voted for it, nobody came."""
Proposal = Literal["stand-in", "pause", "end", "take-back"]
"""What players can vote on: a bot stands in for somebody who is absent, the game pauses, it ends without a result, or
whoever asks takes back their last decision.
"""

Room = Literal["table", "watchers"]
"""Where people speak: players at the table, spectators in a room of their own; see `chat_messages`."""
ChatMode = Literal["all", "phrases", "off"]
"""How people may speak at a table: as they like, with ready phrases and faces alone, or not at all."""

SpectatorMode = Literal["named", "counted", "hidden"]
"""How spectators are shown: whoever has a name by it and the rest counted, only how many there are, or not at all."""

View = dict[str, Any]
"""What `State.view` gives a seat; the client knows its type by the game (`view_types`)."""

Patch = dict[str, object]
"""How a view differs from the one before it; `patches` makes and applies it."""


class Message(Struct, gc=False):
    """Plain data over HTTP. It never refers to itself, so it need not be looked through for garbage."""


class Asked(Message, forbid_unknown_fields=True):
    """What a client sends; unknown fields are refused."""


# ---- games, over HTTP


class OptionCard(Message):
    """One option of a game, as a form shows it."""

    name: str
    kind: Literal["bool", "int", "str"]
    default: bool | int | str
    help: str
    choices: list[str]
    low: int
    high: int


class LessonCard(Message):
    """A lesson of a game, as the start page offers it."""

    name: str
    title: str
    minutes: int
    seats: int


class GameCard(Message):
    """A game on the start page: its metadata, its headline, and which bots play it."""

    name: str
    prefix: str
    title: str
    blurb: str
    seats: list[int]
    usual_seats: int
    rules: int
    moves: int
    chances: int
    longest: int
    tiny: bool
    kinds: list[str]
    secrets: list[str]
    options: list[OptionCard]
    languages: list[str]
    bots: list[str]
    usual_bot: str
    lessons: list[LessonCard]
    """In the order in which they are offered: the first teaches the game."""


class Door(Message):
    """The address at which other machines reach this server; empty if they cannot, or if it is not known."""

    others: str
    share: str
    """What one types at this machine to let the home network in."""


class Passage(Message):
    """Part of a rule's text, from one character to before another, that holds only with that value of an option."""

    start: int
    end: int
    option: str
    value: str


class RulesSection(Message):
    title: str
    rules: dict[str, str]
    passages: dict[str, list[Passage]]
    """By rule, for those of which a part holds only with some options."""


class ExampleNote(Message):
    """That there is an example of a rule, and what is said below its picture."""

    name: str
    rule: str
    caption: str
    steps: int
    """In how many steps its moves are shown."""
    summary: int | None
    """After how many of them its picture is printed with the summary; null: it is not."""


class Tip(Message):
    """What is said once, when something is new to a player."""

    text: str
    rule: str


class Tips(Message):
    """By what is new: a phase in which a player is asked, a kind of event that happened."""

    phase: dict[str, Tip]
    event: dict[str, Tip]


class Catalogue(Message):
    """All words of a game in one language, the table's own rules (WG-1 ...) and reasons included.

    A journal entry is a sentence, or several for different readers: `line`, `you` (the reader did it), `hidden` (the
    reader may not know the secret part), `one` and `you-one` (the count is one). Blanks: {seat} {piece} {start}
    {to} {count} {cause}; pieces, places and causes are named by `ids`. An entry of `about` is a `text` of a sentence or
    two with its `rule`, and a `name` where `ids` has none. `summary` is empty for a game
    without one.
    """

    game: str
    language: str
    title: str
    blurb: str
    summary: dict[str, str]
    sections: list[RulesSection]
    examples: list[ExampleNote]
    journal: dict[str, str | dict[str, str]]
    parts: dict[str, str]
    ids: dict[str, str]
    about: dict[str, dict[str, str]]
    tips: Tips
    reasons: dict[str, str]
    labels: dict[str, str]


# ---- tables, over HTTP


class Chair(Asked):
    """How a seat of a new table is filled: by its maker, by whoever opens the link, or by a bot."""

    kind: Literal["mine", "open", "bot"]
    name: Name = ""
    bot: Annotated[str, Meta(max_length=40)] = ""


class LiveClock(Asked, tag_field="kind", tag="live"):
    """Minutes for the whole game, and seconds that are added each time a player's clock starts for a turn."""

    minutes: Annotated[int, Meta(ge=1, le=180)]
    seconds: Annotated[int, Meta(ge=0, le=180)] = 0


class DaysClock(Asked, tag_field="kind", tag="days"):
    """Days for each decision."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = LiveClock | DaysClock


class NewTable(Asked):
    request: Request
    game: Annotated[str, Meta(max_length=60)]
    players: Annotated[list[Chair], Meta(min_length=1, max_length=99)]
    """One for each seat, in seat order."""
    options: dict[Annotated[str, Meta(max_length=60)], bool | int | Annotated[str, Meta(max_length=60)]] = {}
    hints: bool = True
    """Whether players may ask a bot what it would do in their place."""
    clock: Clock | None = None
    """How much time people have; null: as much as they like."""
    stand_in: Annotated[str, Meta(max_length=40)] = ""
    """The bot that plays for whoever runs out of time, leaves or is absent; empty: the usual one."""
    listed: bool = False
    """Whether everybody on this server finds the table in the lobby; otherwise only whoever has its link."""
    language: Language = ""
    """What the maker speaks, for the lobby."""
    fill: Annotated[int, Meta(ge=0, le=60)] = 0
    """Minutes after which bots take the seats that are still free, and a game that has not been started begins; 0:
    never.
    """
    chat: ChatMode = "all"
    spectators: SpectatorMode = "counted"
    waits: bool = False
    """Whether the game begins only when it is started, in the waiting room; otherwise it begins at once."""
    lesson: Annotated[str, Meta(max_length=60)] = ""
    """A lesson of the game: its maker has the first seat, bots have all others, and options are those of the lesson."""


class Seat(Message):
    """A seat and, for whoever holds it, its secret token."""

    seat: int
    token: str | None


class TableMade(Message):
    """The new table's link, and the tokens of its maker's own seats."""

    table: str
    seats: list[Seat]


class Sit(Asked):
    """Take an open seat: a particular one, or the first that is free."""

    request: Request
    seat: SeatNumber | None = None
    name: Name = ""


class SatDown(Message):
    table: str
    seat: int
    token: str


class LobbyTable(Message):
    """An open table: with a free seat, or a game to watch."""

    table: str
    game: str
    options: dict[str, bool | int | str]
    players: list[Player]
    clock: Clock | None
    language: str
    created: int
    """In milliseconds."""
    practice: bool = False
    waiting: bool = False
    """Whether its game has not been started."""


class LobbyTables(Message):
    """Open tables with a free seat, those first where somebody has waited longest; then games to watch."""

    tables: list[LobbyTable]


class Pair(Asked):
    """Sit down at any open table with a free seat; if there is none, at a new one."""

    request: Request
    game: Annotated[str, Meta(max_length=60)] = ""
    """Only this game; empty: any."""
    name: Name = ""
    language: Language = ""


class Leave(Asked):
    """Give the seat up; its token is no longer valid, and somebody else may sit down."""

    request: Request
    token: Token


class Left(Message):
    table: str
    seat: int


class Player(Message):
    """Who sits where. `here`: this seat's player is watching at the moment; bots always are."""

    seat: int
    kind: Literal["person", "open", "bot"]
    name: str
    bot: str
    here: bool
    avatar: str = ""
    """How this person is drawn: a face and a scarf (`people_messages`); empty for whoever has no choice to make."""
    away: Away = ""
    """If it is not empty, the bot `bot` stands in for this player, who can come back, or keeps a seat that was left."""
    absent: int = 0
    """For how many milliseconds nobody has been watching as this seat: in whole seconds, and up to `GRACE_SECONDS`. 1
    for whoever has just gone; 0 for whoever is here, and for bots.
    """


class Ending(Message):
    """The table is ended before its game was over. The reason is the operator's own, and may be empty."""

    reason: str
    by: Literal["operator", "players"] = "operator"


class OpenVote(Message, omit_defaults=True):
    """Somebody proposed something; it is done as soon as all `voters` have agreed, and dropped when one does not."""

    seq: int
    """The line that proposed it."""
    what: Proposal
    by: int
    seat: int | None
    """The seat for which a bot is to stand in."""
    voters: list[int]
    agreed: list[int]
    line: int | None = None
    """The decision that is to be taken back, with all that came after it. The proposal lapses when the game goes on."""


class Disagreement(Message):
    """Somebody did not agree to the proposal that `by` had made; it is said until the game goes on, or there is another
    proposal.
    """

    proposal: int
    """The line that proposed it."""
    what: Proposal
    by: int
    seat: int
    """Who did not agree."""


class RematchOffer(Message):
    """Somebody would like to play again; the next table is made once all have answered, and one more has accepted."""

    seq: int
    """The line that offered it."""
    by: int
    options: dict[str, bool | int | str]
    bots: dict[int, str]
    """The bots of the next game, by their seats at this table."""
    clock: Clock | None
    voters: list[int]
    """The seats whose players are asked."""
    accepted: list[int]
    declined: list[int]


RoomChange = Literal["made", "ready", "unready", "options", "clock", "bot", "seat", "swap", "no-swap", "host"]
"""What somebody did in the waiting room."""


class SwapOffer(Message):
    """Somebody would like to swap seats with somebody else, who answers."""

    seq: int
    """The line that offered it."""
    by: int
    seat: int


class WaitingRoom(Message):
    """A table before the start of its game: it begins when its host starts it, or when all are ready and no seat is
    free.
    """

    host: int | None
    """The seat of whoever made the table; after they have left, or been away for long, of another person there."""
    ready: list[int]
    terms: int
    """The line that last changed what people agree to when they are ready: the options, the clock, who plays where."""
    changed: RoomChange = "made"
    by: int = -1
    """What was done last, and by which seat; `made` and -1 after somebody has sat down."""
    swaps: list[SwapOffer] = []
    """What has been offered and not answered, at most one offer by each person."""


class TableState(Message, omit_defaults=True):
    """What is going on at a table beside its game."""

    paused: bool = False
    vote: OpenVote | None = None
    rematch: RematchOffer | None = None
    next_table: bool = False
    """Whether the rematch has begun; `rematch` messages say where."""
    disagreed: Disagreement | None = None
    practice: bool = False
    """Whether something was taken back against bots alone, or the game began as a lesson that was rewritten since; then
    it counts in nobody's statistics. A lesson does not either, and is no practice.
    """
    bots_alone: bool = False
    """Whether one person plays here, against bots alone: they take back without asking anybody."""
    room: WaitingRoom | None = None
    """Before the start of the game; null once it has begun."""


class ClockFaces(Message):
    """What the clocks show, at the moment when it is sent."""

    left: list[int]
    """Milliseconds by seat: for the rest of the game, or for a decision."""
    running: int | None
    """The seat whose clock is running."""
    due: int | None
    """Milliseconds until that clock, or the open reaction window, runs out; null if neither does."""


class TableInfo(Message):
    """What everybody who has the link may know about a table."""

    table: str
    game: str
    rules: int
    options: dict[str, bool | int | str]
    players: list[Player]
    seq: int
    over: bool
    frozen: str
    """Empty, or why this game cannot go on: its rules are no longer played, or newer, or its log is damaged."""
    hints: bool
    """Whether hints can be had at this table."""
    tag: str
    """What whoever runs the server calls the table, without knowing its link."""
    state: TableState
    ended: Ending | None = None
    """If there is one, the table takes no more moves; what was played can still be looked at."""
    clock: Clock | None = None
    stand_in: str = ""
    """The bot that plays for whoever runs out of time, leaves or is absent."""
    listed: bool = False
    """Whether everybody on this server finds the table in the lobby."""
    fill: int | None = None
    """Milliseconds until bots take the seats that are still free; null if they do not."""
    chat: ChatMode = "all"
    spectators: SpectatorMode = "counted"
    lesson: str = ""
    """The lesson that the game belongs to, if any; empty where it has been rewritten and does not lead on."""


Code = Literal[
    "malformed",  # not a message of ours
    "too-large",
    "too-many",  # too many requests in too short a time
    "busy",  # the server has too much to do at the moment
    "unknown",  # no such table, game, language, page
    "not-offered",  # no such game, option or bot, or not in this combination
    "no-seat",  # this token holds no seat, or the seat asked for is not free
    "not-your-turn",
    "stale",  # the table has moved on: send `look` again
    "rule",  # a rule forbids it; `rule` names it
    "repeated",  # this request id was used for something else
    "frozen",  # the game cannot go on
    "paused",  # the players have paused the game
    "waiting",  # the game has not been started
    "away",  # a bot stands in for this seat: come back first
    "secret",  # it would reveal what somebody may not know yet
    "not-operator",  # only whoever runs the server may do that
    "no-person",  # the secret of the asking browser is missing, or cannot be one
    "trouble",  # our fault
]


class Problem(Message):
    """The answer to an HTTP request that is refused."""

    code: Code
    reason: str


# ---- from the client, over the websocket


class Look(Asked, tag_field="type", tag="look"):
    """Subscribe as the token's seat or as a spectator; again at any time, as somebody else or to catch up."""

    token: Token | None = None
    since: Seq = 0
    """The last `seq` that the client knows; it is sent the story after it."""
    language: Language = "en"
    drawn: bool = False
    """Whether scenes and previews are to come with the view drawn as text."""
    replay: bool = False
    """Begin with the scene after line `since`, and be told the lines after it one by one, as if they happened now.

    If there are very many, only the last ones are told, and the scene is the one before them.
    """
    chat: dict[Room, Seq] | None = None
    """For whoever wants the chat: the newest text that the client has of each room, or nothing of it; see `chat`."""
    secret: BrowserSecret | None = None
    """By which the server knows whose browser this is, for the chat. Whoever has said it once is known from then on."""
    watching: bool = False
    """Whether to be told who is watching, as `watching`."""
    holds: Annotated[list[Token], Meta(max_length=16)] = []
    """The tokens of all seats at this screen; seats may have been swapped meanwhile."""


class Play(Asked, tag_field="type", tag="play"):
    request: Request
    seq: Seq
    """The last line that the player has seen; if the game has gone on since, the move is refused as stale."""
    move: MoveNumber | Notation
    took: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """Milliseconds since the browser heard that this player decides.

    What the way through the net took besides is not charged to their clock, up to a limit.
    """


class TakeBack(Asked, tag_field="type", tag="take_back"):
    """Take back the last move or, in a reaction window, the answer that does not count yet."""

    request: Request
    seq: Seq
    practice: bool = False
    """Against bots alone: also over dice, over what was revealed and over bots' moves. The game is practice then."""


class PassAhead(Asked, tag_field="type", tag="pass_ahead"):
    """In a reaction window: pass now, and automatically until this turn is over or until the seat is attacked.

    `asked` ends that at any time: from then on the seat is asked again.
    """

    request: Request
    seq: Seq
    until: Literal["turn", "attacked", "asked"]


class AllPass(Asked, tag_field="type", tag="all_pass"):
    """In a reaction window: nobody around this screen reacts. Those of these seats that have not answered pass."""

    request: Request
    seq: Seq
    tokens: Annotated[list[Token], Meta(min_length=1, max_length=16)]


class StepAway(Asked, tag_field="type", tag="step_away"):
    """Let a bot play for me until I come back."""

    request: Request
    resign: bool = False
    """Whether I give the game up; I can still come back."""


class ComeBack(Asked, tag_field="type", tag="come_back"):
    """I play for myself again."""

    request: Request


class Propose(Asked, tag_field="type", tag="propose"):
    """Let the players at the table decide about something; whoever proposes it agrees. It replaces an open proposal."""

    request: Request
    what: Proposal
    seat: SeatNumber | None = None
    """The absent player for whom a bot is to stand in."""
    line: Seq | None = None
    """The line with my last decision that still stands, if it is to be taken back."""


class Vote(Asked, tag_field="type", tag="vote"):
    """Agree to a proposal, or not, and then it is dropped; whoever proposed it can withdraw it like that."""

    request: Request
    proposal: Seq
    """The line that proposed it."""
    agree: bool


class Resume(Asked, tag_field="type", tag="resume"):
    """End the pause."""

    request: Request


class OfferRematch(Asked, tag_field="type", tag="offer_rematch"):
    """Play again after the end, with the same people; it replaces an open offer. The next player begins."""

    request: Request
    options: dict[Annotated[str, Meta(max_length=60)], bool | int | Annotated[str, Meta(max_length=60)]] | None = None
    """Null: as in this game."""
    bots: dict[SeatNumber, Annotated[str, Meta(max_length=40)]] = {}
    """Other bots than in this game, by their seats at this table."""
    clock: Clock | None = None
    keep_clock: bool = True
    """Whether the clock is that of this game; `clock` is not looked at then."""


class AnswerRematch(Asked, tag_field="type", tag="answer_rematch"):
    """Accept an offer, or decline it: then a bot takes my place. Whoever made the offer withdraws it by declining, or
    by accepting begins without waiting for whoever has not answered.
    """

    request: Request
    offer: Seq
    """The line that offered it."""
    accept: bool


class RoomReady(Asked, tag_field="type", tag="room_ready"):
    """In the waiting room: I am ready, or not any more. When all are and no seat is free, the game begins."""

    request: Request
    ready: bool
    terms: Seq
    """`WaitingRoom.terms` as the client knows it: nobody agrees to what they have not seen."""


class RoomMove(Asked, tag_field="type", tag="room_move"):
    """In the waiting room: take another seat. A free one, or a bot's, is taken at once; a person there is asked, and
    an earlier offer of mine is withdrawn.

    The host may let any two seats be swapped.
    """

    request: Request
    seat: SeatNumber
    who: SeatNumber | None = None
    """The seat that moves; null: mine."""


class RoomAnswer(Asked, tag_field="type", tag="room_answer"):
    """In the waiting room: agree to swap seats, or not; whoever offered it withdraws it like that."""

    request: Request
    swap: Seq
    """The line that offered it."""
    agree: bool


class RoomBot(Asked, tag_field="type", tag="room_bot"):
    """In the waiting room, for its host: a bot takes a free seat or another bot's, or the seat is free again."""

    request: Request
    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] = ""
    """Its level; empty: the seat is free."""


class RoomTerms(Asked, tag_field="type", tag="room_terms"):
    """In the waiting room, for its host: other options, another clock."""

    request: Request
    options: dict[Annotated[str, Meta(max_length=60)], bool | int | Annotated[str, Meta(max_length=60)]] | None = None
    """Null: they stay as they are."""
    clock: Clock | None = None
    keep_clock: bool = True
    """Whether the clock stays as it is; `clock` is not looked at then."""


class RoomHost(Asked, tag_field="type", tag="room_host"):
    """In the waiting room: the host has been away for long, and I take their place."""

    request: Request


class RoomStart(Asked, tag_field="type", tag="room_start"):
    """In the waiting room, for its host: the game begins. Bots take the seats that are still free."""

    request: Request


class Preview(Asked, tag_field="type", tag="preview"):
    """What would this move do?"""

    request: Request
    move: MoveNumber | Notation


class Hint(Asked, tag_field="type", tag="hint"):
    """What would you do in my place? For whoever decides or is asked; nobody else sees the answer."""

    request: Request
    seq: Seq


class Why(Asked, tag_field="type", tag="why"):
    """Why did the bot do that? If the game has secrets, only after its end: the answer names the bot's cards."""

    request: Request
    line: Seq
    """The line of the log that the question is about."""


class Ping(Asked, tag_field="type", tag="ping"):
    """Is the connection alive, and what is the newest line?"""

    seen: Seq = 0
    """The last line that somebody has really been shown; 0 says nothing."""


FromClient = (
    Look
    | Play
    | TakeBack
    | PassAhead
    | AllPass
    | StepAway
    | ComeBack
    | Propose
    | Vote
    | Resume
    | OfferRematch
    | AnswerRematch
    | RoomReady
    | RoomMove
    | RoomAnswer
    | RoomBot
    | RoomTerms
    | RoomHost
    | RoomStart
    | Preview
    | Hint
    | Why
    | Ping
)


# ---- from the table


class Choice(Message):
    """A legal move of the deciding seat: its number, its notation, and the ids of its parts."""

    move: int
    text: str
    parts: dict[str, str]


class Happening(Message, omit_defaults=True):
    """One event of the journal as the viewer may know it; `hidden`: something was left out."""

    kind: str
    rule: str
    seat: int | None = None
    piece: str | None = None
    start: str | None = None
    to: str | None = None
    count: int | None = None
    cause: str | None = None
    hidden: bool = False


class StoryLine(Message, omit_defaults=True):
    """One line of the table's log, as the viewer may know it. `seat` is -1 when chance decided."""

    seq: int
    seat: int
    seen: str
    """The move in notation, with ? for what stays hidden; empty for a take-back."""
    takes_back: bool
    passes: bool
    """Whether somebody passed in a reaction window."""
    forced: bool
    """Whether there was no other legal move; always false where there are secrets."""
    events: list[Happening]
    level: str
    """The bot that decided in place of the seat's own, because the server was too busy for that; usually empty."""
    undoes: int = 0
    """How many of the lines that stood before this one a take-back undoes: its seat's last decision, and all since."""


class ExampleStep(Message):
    """A step of an example: what was chosen (null: chance decided, or it is hidden), its lines, the view after them."""

    choice: Choice | None
    lines: list[StoryLine]
    view: View


class PlayedExample(Message):
    """An example of a rule: the view that it starts with, and what its moves bring."""

    name: str
    rule: str
    viewer: int | None
    view: View
    steps: list[ExampleStep]


class OpenWindow(Message):
    """A reaction window: all of `order` are asked at once; their answers count in that order once all are in.

    The question is worded by the game's label `window-<kind>` (`window-<kind>-you` for the one it is about).
    """

    kind: str
    turn: int
    question: str
    """As long as it stays the same, an answer to it stays valid."""
    order: list[int]
    passing: int
    """The move that passes."""
    about: int | None
    attacked: list[int]
    answer: int | None
    """The viewer's own answer so far; nobody else can see it."""


class Scene(Message):
    """The table as the viewer sees it after line `seq`."""

    seq: int
    view: View
    drawn: str
    """The view drawn as text, in the subscriber's language; empty unless `look` asked for it."""
    moves: list[Choice]
    """The legal moves of the deciding seat; in a window, of each seat that is asked, as if all before it pass."""
    can_take_back: bool
    window: OpenWindow | None
    auto: Auto
    """Whether the viewer passes automatically in windows: no, for this turn, until attacked."""


class SceneChange(Message, omit_defaults=True):
    """The scene after line `seq`: the view as a change of the one before it, and everything else anew.

    Of a move that has been sent in full since `welcome`, or with it, only the number is sent.

    A patch names what differs: for each key, or index of a list that is as long as before, `[value]` puts a value in
    its place, 0 removes it, and another patch goes further inside.
    """

    seq: int
    view: Patch = {}
    drawn: str = ""
    moves: list[Choice | int] = []
    can_take_back: bool = False
    window: OpenWindow | None = None
    auto: Auto = ""


class Welcome(Message, tag_field="type", tag="welcome"):
    """The answer to `look`. If there is no such line as `since`, the story starts from the beginning: `since` is 0."""

    table: TableInfo
    viewer: int | None
    since: int
    story: list[StoryLine]
    scene: Scene
    replayed: int = 0
    """How many `line` messages follow that repeat what has happened before; then `story` ends where they begin."""
    clocks: ClockFaces | None = None
    """Null where there is no clock."""
    holds: dict[str, int] = {}
    """The seat of each token that `look` named; one that holds none is not there."""
    begins: View | None = None
    """The view before the first line, if the game begins at a position of its own, as a lesson does."""


class LineAdded(Message, tag_field="type", tag="line"):
    """The game went on: one message for each of its lines in the log."""

    line: StoryLine
    change: SceneChange


class Accepted(Message, tag_field="type", tag="accepted"):
    """The move, or whatever else was asked for, is saved in the log, as line `seq`."""

    request: str
    seq: int


class Sealed(Message, tag_field="type", tag="sealed"):
    """The answer is saved, and counts when all have answered; until then it can be changed or taken back."""

    request: str


class Answered(Message, tag_field="type", tag="answered"):
    """What the viewer's seat has answered in the present window; sent to every screen of that seat."""

    seq: int
    answer: int | None
    auto: Auto
    can_take_back: bool


class Refused(Message, tag_field="type", tag="refused"):
    """Nothing was changed. `request` is null if the message could not be read."""

    request: str | None
    code: Code
    reason: str
    rule: str | None


class Previewed(Message, tag_field="type", tag="previewed"):
    """What the move would do, as far as the viewer can know; `view` is null where chance or secrets decide."""

    request: str
    events: list[Happening]
    view: View | None
    drawn: str
    complete: bool
    """Whether this is all that the move does before somebody else decides."""


class Weighed(Message):
    """A move that a bot weighed: its worth from 0 (lost) to 1 (won), the standard error, how often it was tried."""

    move: int
    text: str
    parts: dict[str, str]
    worth: float
    error: float
    visits: int


class Explanation(Message):
    """What a bot thinks: its move, and all the moves that it weighed, the best first; none if it weighed none."""

    bot: str
    choice: Choice
    options: list[Weighed]
    worlds: int
    """How many imagined worlds it played through."""
    choices: int
    """How many moves there were to choose from."""
    alike: bool
    """Whether the bot saw no difference between the moves that it weighed, so that its choice is no advice."""


class Hinted(Message, tag_field="type", tag="hinted"):
    """What a bot would do after line `seq`, knowing what the viewer knows and no more."""

    request: str
    seq: int
    explanation: Explanation


class Explained(Message, tag_field="type", tag="explained"):
    """Why a bot played line `line`."""

    request: str
    line: int
    view: View
    """What it knew then."""
    explanation: Explanation


class Players(Message, tag_field="type", tag="players"):
    """Who is there, and what is going on beside the game: sent whenever any of it has changed.

    Sitting down, leaving, stand-ins, pauses, votes and offers of a rematch are lines of the log, with a `seq`.
    """

    seq: int
    """The newest line; a client that misses one before it sends `look` again."""
    players: list[Player]
    state: TableState


class Watcher(Message):
    """A spectator as everybody sees them; without a name they are only counted."""

    name: str
    avatar: str


class Watching(Message, tag_field="type", tag="watching"):
    """Who watches without a seat, through any server: sent to whoever asked for it, when it has changed, but not more
    often than every second or so. Nothing is sent where spectators are hidden, nor before there is one.
    """

    count: int
    named: list[Watcher]
    """Some of them, by name; nobody at tables where they are only counted."""
    you: Watcher | None
    """How the reader is shown; null for whoever plays."""


class Clocks(Message, tag_field="type", tag="clocks"):
    """The clocks were set, started or stopped, after line `seq`. Only where there is a clock."""

    seq: int
    faces: ClockFaces


class Rematch(Message, tag_field="type", tag="rematch"):
    """The next game has begun at another table, and this is the viewer's seat there, if they accepted.

    It is sent when that happens, and after every `welcome` from then on.
    """

    table: str
    seat: int | None
    token: str | None


class Pong(Message, tag_field="type", tag="pong"):
    """`seq` is the newest line; a client that has not seen it sends `look` again."""

    seq: int


class SeatLost(Message, tag_field="type", tag="seat_lost"):
    """Your token is no longer valid; from now on you are a spectator. Send `look` before you go on with changes."""

    seat: int


class SeatMoved(Message, tag_field="type", tag="seat_moved"):
    """Your token holds another seat now. Send `look` before you go on with changes."""

    seat: int
    to: int


class Ended(Message, tag_field="type", tag="ended"):
    """The operator, or the players by vote, have ended the table, with line `seq`; send `look` to see it without its
    choices.
    """

    seq: int
    reason: str
    by: Literal["operator", "players"] = "operator"


FromTable = (
    Welcome
    | LineAdded
    | Accepted
    | Sealed
    | Answered
    | Refused
    | Previewed
    | Hinted
    | Explained
    | Players
    | Watching
    | Clocks
    | Rematch
    | Pong
    | SeatLost
    | SeatMoved
    | Ended
)
