"""What may an editor offer and complain about while a builder types?

JSON Schemas (draft 2020-12) of the forms, one for each kind of file.  The files of `world/` name theirs in their first line.
"""

import json
from pathlib import Path
from typing import Any, Final

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from mud_poker.content import games
from mud_poker.content.arena import BoonsForm, UnitsForm
from mud_poker.content.bots import StyleForm
from mud_poker.content.currencies import CurrencyForm
from mud_poker.content.dealer_form import DealerForm
from mud_poker.content.dealers import REQUIRED
from mud_poker.content.form import Form
from mud_poker.content.rooms import RoomForm
from mud_poker.content.settings import SettingsForm


class _Schema(GenerateJsonSchema):
    """No value is written by leaving the line out, or by the word `none`."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return {"anyOf": [self.generate_inner(schema["schema"]), {"const": "none"}]}

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])


def _of(form: type[Form]) -> dict[str, Any]:
    return form.model_json_schema(by_alias=True, mode="validation", schema_generator=_Schema)


def _by_key(form: type[Form], title: str) -> dict[str, Any]:
    """A map from keys to what `form` describes."""
    entry = _of(form)
    definitions = entry.pop("$defs", {})
    return {
        "title": title,
        "type": "object",
        "additionalProperties": {"$ref": f"#/$defs/{form.__name__}"},
        "$defs": definitions | {form.__name__: entry},
    }


SCHEMAS: Final[dict[str, dict[str, Any]]] = {
    "settings": _of(SettingsForm),
    "currencies": _by_key(CurrencyForm, "Currencies"),
    "rooms": _by_key(RoomForm, "Rooms"),
    "bots": _by_key(StyleForm, "Styles of bots"),
    "game": games.schema(),
    "units": _of(UnitsForm),
    "boons": _of(BoonsForm),
    "dealer": _of(DealerForm) | {"required": list(REQUIRED)},
}
"""By the name of the file that `write_schemas` makes: `<name>.schema.json`."""


def write_schemas(folder: Path) -> list[Path]:
    """Write all schemas into `folder`, which is made if it is not there.  Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, schema in SCHEMAS.items():
        path = folder / f"{name}.schema.json"
        path.write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        written.append(path)
    return written
