"""What `open_poker.asyncapi.yaml` says of a message."""

from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from jsonschema import Draft202012Validator

DOCUMENT: dict[str, Any] = yaml.safe_load((files("mud_poker.wire") / "open_poker.asyncapi.yaml").read_text())
MESSAGES: dict[str, Any] = DOCUMENT["components"]["messages"]


@cache
def validator(kind: str) -> Draft202012Validator:
    """Of the messages of this type."""
    return Draft202012Validator({"$ref": f"#/components/messages/{kind}/payload", "components": DOCUMENT["components"]})


def problems(message: dict[str, Any]) -> list[str]:
    """How a message differs from what is described."""
    if message["type"] not in MESSAGES:
        return [f"{message['type']} is not described"]
    return [f"{message['type']}: {error.json_path}: {error.message}" for error in validator(message["type"]).iter_errors(message)]


def operation(name: str) -> set[str]:
    """The types of the messages of an operation."""
    return {reference["$ref"].rpartition("/")[2] for reference in DOCUMENT["operations"][name]["messages"]}


def codes(path: str) -> set[str]:
    """The codes of an enumeration: `error` or `rejection`."""
    if path == "error":
        return set(MESSAGES["error"]["payload"]["properties"]["code"]["enum"])
    return set(DOCUMENT["components"]["schemas"][path]["enum"])
