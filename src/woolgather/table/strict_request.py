"""Bodies are read as the OpenAPI document describes them: a number in quotes is no number."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State

from woolgather.table.refusals import Refusal


class StrictRequest(Request[Any, Any, State]):
    """Litestar by itself takes `"1"` and `1.0` for 1, `"null"` for null and 0 for false."""

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        try:
            return msgspec.json.decode(await self.body(), type=field.annotation if field else Any)
        except msgspec.DecodeError as trouble:
            raise Refusal("malformed", f"That request is not valid: {str(trouble)[:300]}") from None
