"""Read by Schemathesis: what our OpenAPI document says in words alone."""

from __future__ import annotations

from typing import Any

import schemathesis


@schemathesis.hook
def map_body(context: schemathesis.HookContext, body: Any) -> Any:
    """Whole numbers are written without a decimal point; to a JSON schema, 3.0 is whole as well."""
    return whole(body)


def whole(value: Any) -> Any:
    match value:
        case float() if value.is_integer():
            return int(value)
        case dict():
            return {name: whole(each) for name, each in value.items()}
        case list():
            return [whole(each) for each in value]
    return value
