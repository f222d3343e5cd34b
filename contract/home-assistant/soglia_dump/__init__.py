"""Answers GET /api/soglia_dump with everything that this Home Assistant lets a client ask for.

`registered`: what the running hub has. `shipped`: what the integrations in its sources would add once they are set up.
For tests only; `tools/hub-dump.ts` puts it into a test house.
"""

import json
import pathlib
import re

import homeassistant.components
from homeassistant.components.http import HomeAssistantView
from homeassistant.const import __version__
from homeassistant.helpers.service import async_get_all_descriptions
from homeassistant.setup import async_setup_component
from homeassistant.util.yaml import load_yaml

OWN = "soglia_dump"
# Set up beside what the house has: the parts of the hub's core and those that every new installation loads.
KINDS = {"system", "entity", "helper"}
MORE = {"default_config", "shopping_list", "local_todo", "local_calendar", "media_source", "map", "mobile_app", "my"}
# These take over the process, or ask for hardware.
LEFT_OUT = {"hassio", "bluetooth", "usb", "dhcp", "ssdp", "zeroconf", "safe_mode", "recovery_mode", "hardware"}
# Of other houses' test integrations.
TEST_ONLY = {OWN, "storm"}
ROOT = pathlib.Path(homeassistant.components.__file__).parent


async def async_setup(hass, config):
    """Add the view."""
    hass.http.register_view(DumpView())
    return True


class DumpView(HomeAssistantView):
    """The dump, for administrators."""

    url = "/api/soglia_dump"
    name = "api:soglia_dump"

    async def get(self, request):
        """Set up what can be, and answer with the dump."""
        if not request["hass_user"].is_admin:
            return self.json_message("administrators only", 403)
        hass = request.app["hass"]
        manifests = await hass.async_add_executor_job(read_manifests)
        # Nothing is to be installed for it.
        hass.config.skip_pip = True
        not_set_up = []
        for domain in sorted(wanted(manifests)):
            if domain not in hass.config.components and not await try_set_up(hass, domain):
                not_set_up.append(domain)
        await hass.async_block_till_done()
        descriptions = await async_get_all_descriptions(hass)
        registered = {
            "commands": sorted(hass.data["websocket_api"]),
            "services": registered_services(hass, descriptions),
            "routes": registered_routes(request.app),
            "panels": sorted(hass.data.get("frontend_panels", {})),
        }
        in_sources = await hass.async_add_executor_job(shipped, manifests)
        return self.json(
            {
                "version": __version__,
                "notSetUp": not_set_up,
                "registered": registered,
                "shipped": not_in(in_sources, registered),
            }
        )


def read_manifests():
    """Give the manifest of each integration of the hub's sources, by domain."""
    found = {}
    for file in ROOT.glob("*/manifest.json"):
        manifest = json.loads(file.read_text())
        found[manifest["domain"]] = manifest
    return found


def wanted(manifests):
    """Name the domains to set up."""
    domains = {d for d, m in manifests.items() if m.get("integration_type") in KINDS or m.get("quality_scale") == "internal"}
    domains |= set(manifests["default_config"].get("dependencies", [])) | MORE
    return (domains & set(manifests)) - LEFT_OUT


async def try_set_up(hass, domain):
    """Set up an integration without settings; false where it cannot be."""
    try:
        return await async_setup_component(hass, domain, {domain: {}})
    except Exception:  # noqa: BLE001 - whatever an integration does wrong, the others are dumped
        return False


def registered_services(hass, descriptions):
    """Give each service with the names of its fields and whether it takes a target."""
    found = {}
    for domain, services in sorted(hass.services.async_services().items()):
        if domain in TEST_ONLY:
            continue
        for name, service in sorted(services.items()):
            described = descriptions.get(domain, {}).get(name, {})
            fields = set(described_fields(described)) | set(schema_keys(service.schema))
            found[f"{domain}.{name}"] = {"target": "target" in described, "fields": sorted(fields)}
    return found


def described_fields(described):
    """Give the names of the fields, those in sections too."""
    for name, field in (described.get("fields") or {}).items():
        if isinstance(field, dict) and "fields" in field:
            yield from field["fields"]
        else:
            yield name


def schema_keys(schema):
    """Give the string keys of a voluptuous schema, through what wraps it."""
    inner = getattr(schema, "schema", schema)
    if isinstance(inner, dict):
        yield from (str(key) for key in inner if isinstance(getattr(key, "schema", key), str))
    for validator in getattr(schema, "validators", ()):
        yield from schema_keys(validator)


def registered_routes(app):
    """Give each route as `METHOD path`, by whether it needs a token.

    `{name...}` stands for all parts that follow, `/*` for a folder of files.
    """
    found = {"signedIn": set(), "open": set()}
    for resource in app.router.resources():
        info = resource.get_info()
        path = resource.canonical if hasattr(resource, "canonical") else "/"
        if "pattern" in info:
            for name in re.findall(r"\(\?P<(\w+)>\.[*+]\)", info["pattern"].pattern):
                path = path.replace(f"{{{name}}}", f"{{{name}...}}")
        for route in resource:
            # Those are only the preflights of its CORS settings.
            if route.method != "OPTIONS":
                needs = "signedIn" if needs_token(route.handler) else "open"
                found[needs].add(f"{route.method} {path}{'/*' if 'prefix' in info else ''}")
    return {needs: sorted(route for route in routes if OWN not in route) for needs, routes in found.items()}


def needs_token(handler):
    """Tell whether a handler is that of a view for signed-in callers; others check for themselves."""
    views = (cell.cell_contents for cell in getattr(handler, "__closure__", None) or ())
    return any(isinstance(view, HomeAssistantView) and view.requires_auth for view in views)


TYPE = re.compile(r"""Required\(\s*(?:["']type["']|TYPE|WS_TYPE)\s*\)\s*:\s*(?:["']([\w/]+)["']|([A-Z][A-Z_]+)\b)""")
URL = re.compile(r"""^\s+url\s*(?::[^=]+)?=\s*f?["'](/[^"']*)["']""", re.MULTILINE)


def shipped(manifests):
    """Read commands, services and routes out of the sources, without running them."""
    commands, services, routes = set(), set(), set()
    for domain in manifests:
        folder = ROOT / domain
        files = [file.read_text() for file in folder.rglob("*.py")]
        constants = dict(re.findall(r"""^([A-Z][A-Z_]+)\s*(?::[^=]+)?=\s*["']([\w/]+)["']""", "\n".join(files), re.MULTILINE))
        for text in files:
            types = (literal or constants.get(name, "") for literal, name in TYPE.findall(text))
            # Other schemas have a key of that name too; their values hold no slash.
            commands.update(type_ for type_ in types if "/" in type_)
            routes.update(plain_path(path) for path in URL.findall(text))
        described = folder / "services.yaml"
        if described.exists():
            services.update(f"{domain}.{name}" for name in load_yaml(str(described)) or {} if not name.startswith("."))
    return {"commands": commands, "services": services, "routes": routes}


def plain_path(path):
    """Write a path as those of the running hub are written."""
    return re.sub(r"{(\w+):[^{}]*}", r"{\1}", re.sub(r"{(\w+):\.[*+]}", r"{\1...}", path))


def not_in(shipped_names, registered):
    """Leave out what the running hub has."""
    paths = {route.partition(" ")[2] for routes in registered["routes"].values() for route in routes}
    return {
        "commands": sorted(shipped_names["commands"] - set(registered["commands"])),
        "services": sorted(shipped_names["services"] - set(registered["services"])),
        "routes": sorted(shipped_names["routes"] - paths),
    }
