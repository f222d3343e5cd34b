"""Prints, as JSON, the keys that a Home Assistant takes in automations, read from its own schemas.

Run by the Python of that Home Assistant; what it prints belongs into
packages/automations/src/testing/hub-schemas/<version>.json.
"""

import importlib.util
import json

from homeassistant.const import __version__
from homeassistant.helpers import config_validation as cv

CORE_TRIGGERS = ["event", "homeassistant", "numeric_state", "state", "time", "time_pattern"]
# Those whose integration needs nothing that is not installed.
OTHER_TRIGGERS = ["calendar", "conversation", "geo_location", "persistent_notification", "sun", "tag"]
OTHER_TRIGGERS += ["template", "webhook", "zone"]


def keys_of(validator, seen):
    """The keys of the mappings that a validator is made of, not those within their values."""
    if id(validator) in seen:
        return set()
    seen.add(id(validator))
    if isinstance(validator, dict):
        names = (getattr(key, "schema", key) for key in validator)
        return {name for name in names if isinstance(name, str)}
    inner = [getattr(validator, "schema", None), *(getattr(validator, "validators", None) or ())]
    return set().union(*(keys_of(one, seen) for one in inner if one is not None))


def keys_in(module):
    """Of all schemas that a module names."""
    schemas = [getattr(module, name) for name in dir(module) if "SCHEMA" in name]
    return sorted(set().union(*(keys_of(one, set()) for one in schemas)))


def conditions():
    """By the kind of condition; shorthands count to their kind."""
    found = {}
    for name in dir(cv):
        kind, _, rest = name.partition("_CONDITION_")
        if rest and "SCHEMA" in rest and not name.startswith("_"):
            found.setdefault(kind.lower(), set()).update(keys_of(getattr(cv, name), set()))
    for kind in ("sun", "zone"):
        # Older ones have these among the others.
        if importlib.util.find_spec(f"homeassistant.components.{kind}.condition") is None:
            continue
        module = importlib.import_module(f"homeassistant.components.{kind}.condition")
        for name in ("_OPTIONS_SCHEMA_DICT", "_CONDITION_SCHEMA"):
            found.setdefault(kind, set()).update(keys_of(getattr(module, name, {}), set()))
    return {kind: sorted(keys) for kind, keys in sorted(found.items())}


triggers = {
    **{name: keys_in(importlib.import_module(f"homeassistant.components.homeassistant.triggers.{name}")) for name in CORE_TRIGGERS},
    **{name: keys_in(importlib.import_module(f"homeassistant.components.{name}.trigger")) for name in OTHER_TRIGGERS},
}
actions = {kind: sorted(keys_of(schema, set())) for kind, schema in cv.ACTION_TYPE_SCHEMAS.items()}
print(
    json.dumps(
        {
            "version": __version__,
            "triggers": dict(sorted(triggers.items())),
            "conditions": conditions(),
            "actions": dict(sorted((kind, keys) for kind, keys in actions.items() if keys)),
        },
        indent=2,
    )
)
