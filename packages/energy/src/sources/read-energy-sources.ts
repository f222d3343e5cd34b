import { fieldsIn, listIn, powerIn, textIn, type Fields } from './preferences.ts';
import type { BatterySource, DeviceMeter, EnergySources, GridFlow, HubPrice, SolarSource } from './types.ts';

/** Devices that are read; a house has some dozens. What is saved keeps all of them. */
const MAX_DEVICES = 500;

/**
 * The sources in the preferences of the hub's energy page (`energy/get_prefs`), in the shape of any version; undefined
 * where they name no meter of electricity. Entries that are malformed are left out.
 */
export function readEnergySources(preferences: unknown): EnergySources | undefined {
  const all = listIn(preferences, 'energy_sources');
  const ofType = (type: string) => all.filter((source) => source['type'] === type);
  const grid = ofType('grid').flatMap(flowsOf);
  const solar = ofType('solar').flatMap(solarOf);
  const batteries = ofType('battery').flatMap(batteryOf);
  const devices = listIn(preferences, 'device_consumption').slice(0, MAX_DEVICES).flatMap(deviceOf);
  const gridPowers = [...new Set(ofType('grid').flatMap(powersApart))];
  const found = [grid, solar, batteries, devices, gridPowers].some(({ length }) => length > 0);
  return found ? { origin: 'preferences', grid, solar, batteries, devices, gridPowers } : undefined;
}

/** Fields by the direction of a flow. */
const names = {
  import: {
    meter: 'stat_energy_from',
    cost: 'stat_cost',
    priceEntity: 'entity_energy_price',
    priceNumber: 'number_energy_price',
  },
  export: {
    meter: 'stat_energy_to',
    cost: 'stat_compensation',
    priceEntity: 'entity_energy_price_export',
    priceNumber: 'number_energy_price_export',
  },
} as const;
/** Hubs until 2025 put each direction into a list of its own, in which both name their price alike. */
const olderNames = {
  import: names.import,
  export: {
    ...names.export,
    priceEntity: names.import.priceEntity,
    priceNumber: names.import.priceNumber,
  },
} as const;

type Direction = GridFlow['direction'];
type Names = (typeof names | typeof olderNames)[Direction];

const isOlder = (source: Fields) => 'flow_from' in source || 'flow_to' in source;

function flowsOf(source: Fields): readonly GridFlow[] {
  if (isOlder(source))
    return [
      ...fieldsIn(source['flow_from']).flatMap((flow) => flowOf('import', flow, olderNames.import)),
      ...fieldsIn(source['flow_to']).flatMap((flow) => flowOf('export', flow, olderNames.export)),
    ];
  const flows = [...flowOf('import', source, names.import), ...flowOf('export', source, names.export)];
  const power = powerIn(source);
  // One power for both directions: it belongs to the first, or it would count twice.
  return power === undefined ? flows : flows.map((flow, index) => (index === 0 ? { ...flow, power } : flow));
}

function flowOf(direction: Direction, fields: Fields, name: Names): readonly GridFlow[] {
  const meter = textIn(fields, name.meter);
  if (meter === undefined) return [];
  const cost = textIn(fields, name.cost);
  const price = priceIn(fields, name);
  return [{ direction, meter, ...defined({ cost }), ...defined({ price }) }];
}

function priceIn(fields: Fields, { priceEntity, priceNumber }: Names): HubPrice | undefined {
  const entity_id = textIn(fields, priceEntity);
  if (entity_id !== undefined) return { kind: 'entity', entity_id };
  const given = fields[priceNumber];
  const euro = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof euro === 'number' && Number.isFinite(euro) && euro >= 0 ? { kind: 'fixed', euro } : undefined;
}

/** Power that is named without a meter; hubs of 2025.12 name it in a list beside the flows. */
const powersApart = (source: Fields): readonly string[] =>
  isOlder(source)
    ? fieldsIn(source['power']).flatMap((entry) => powerIn(entry) ?? [])
    : flowsOf(source).length > 0
      ? []
      : [powerIn(source) ?? []].flat();

function solarOf(source: Fields): readonly SolarSource[] {
  const meter = textIn(source, 'stat_energy_from');
  if (meter === undefined) return [];
  const entries = source['config_entry_solar_forecast'];
  const forecasts = Array.isArray(entries) ? entries.filter((entry) => typeof entry === 'string') : [];
  return [{ meter, forecasts, ...defined({ power: powerIn(source) }) }];
}

function batteryOf(source: Fields): readonly BatterySource[] {
  const [discharged, charged] = [textIn(source, 'stat_energy_from'), textIn(source, 'stat_energy_to')];
  if (discharged === undefined || charged === undefined) return [];
  return [{ discharged, charged, ...defined({ power: powerIn(source), level: textIn(source, 'stat_soc') }) }];
}

function deviceOf(entry: Fields): readonly DeviceMeter[] {
  const meter = textIn(entry, 'stat_consumption');
  if (meter === undefined) return [];
  const given = {
    power: powerIn(entry),
    name: textIn(entry, 'name'),
    includedIn: textIn(entry, 'included_in_stat'),
  };
  return [{ meter, ...defined(given) }];
}

/** Without the fields that are undefined. */
function defined<Given extends object>(given: Given): { [Name in keyof Given]?: NonNullable<Given[Name]> } {
  const known: { [Name in keyof Given]?: NonNullable<Given[Name]> } = {};
  for (const name in given) {
    const value = given[name];
    if (value !== undefined && value !== null) known[name] = value;
  }
  return known;
}
