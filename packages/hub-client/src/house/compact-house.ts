import { knownEntityOf } from '../entities/entity-index.ts';
import { entityFromAdd, entityFromState } from '../entities/parse-entity.ts';
import type { Entity, KnownEntity } from '../entities/types.ts';
import { isRecord, listOf } from '../json/json.ts';
import { parseAreas, parseDevices, parseEntries, parseFloors } from '../registries/parse-registries.ts';
import { createSnapshot } from '../registries/registry-snapshot.ts';
import type { Area, Floor, RegistryEntry, RegistrySnapshot } from '../registries/types.ts';

/**
 * Which entities exist, with their names and rooms, in about a sixth of what `get_states` and the registries take. Our
 * gateway writes it from the hub's own answers ({@link writeHouse}), the client reads it ({@link readHouse}): what both
 * see of an entity is the same.
 */
export interface CompactHouse {
  /** Every text of the rows once. Rows count from 1; 0 is none. */
  readonly texts: readonly string[];
  readonly areas: readonly Area[];
  readonly floors: readonly Floor[];
  /** In the order of `get_states`; see {@link writeRow}. Zeros at the end of a row are left out. */
  readonly entities: readonly (readonly (string | number)[])[];
}

/** The states of some entities in the format of an `a` event of `subscribe_entities`, by entity id. */
export type CompactStates = Readonly<Record<string, unknown>>;

/** What the hub answered, not validated; undefined for a list that it does not give. */
export interface HubLists {
  readonly states: unknown;
  readonly areas: unknown;
  readonly floors: unknown;
  readonly devices: unknown;
  readonly entries: unknown;
}

/** A house as the client uses it. */
export interface House {
  readonly list: readonly KnownEntity[];
  /** Entities that the person may see and not command. */
  readonly viewOnly: ReadonlySet<string>;
  readonly registries: RegistrySnapshot;
}

/** Bits of a row's flags. */
const REGISTERED = 1;
const HIDDEN = 2;
const CONFIG = 4;
const DIAGNOSTIC = 8;
const VIEW_ONLY = 16;

/** States that go with a house: of the first rooms, as long as they are few bytes; one entity alone is never many. */
const MOST_STATES = 200;
const LONGEST_STATE = 4_096;
const LONGEST_STATES = 48_000;

/** A house, and the states that go with it. */
interface WrittenHouse {
  readonly house: CompactHouse;
  readonly states: () => CompactStates;
}

/**
 * Writes a house from the hub's answers. Malformed rows are left out.
 *
 * @param isViewOnly whether the person may see that entity and not command it; none, when not given
 */
export function writeHouse(lists: HubLists, isViewOnly: (entityId: string) => boolean = never): WrittenHouse {
  const entities = listOf(lists.states).flatMap((state) => entityFromState(state, 0) ?? []);
  const house = writeEntities(entities, lists, isViewOnly);
  return { house, states: () => writeStates(entities, house) };
}

const never = () => false;

function writeEntities(
  entities: readonly Entity[],
  lists: HubLists,
  isViewOnly: (entityId: string) => boolean,
): CompactHouse {
  const areas = parseAreas(lists.areas);
  const entries = parseEntries(lists.entries);
  const snapshot = createSnapshot({
    areas,
    floors: parseFloors(lists.floors),
    devices: parseDevices(lists.devices),
    entries,
  });
  const numbers = new Map<string, number>();
  const numberOf = (text: string | undefined): number => {
    if (text === undefined) return 0;
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size + 1);
    return numbers.size;
  };
  const rows = entities.map((entity) =>
    writeRow(
      {
        known: knownEntityOf(entity),
        entry: snapshot.entry(entity.entity_id),
        area: snapshot.areaOf(entity.entity_id),
        viewOnly: isViewOnly(entity.entity_id),
      },
      numberOf,
    ),
  );
  return { texts: [...numbers.keys()], areas, floors: snapshot.floors, entities: rows };
}

/** What a row tells of one entity. */
interface EntityFacts {
  readonly known: KnownEntity;
  readonly entry: RegistryEntry | undefined;
  readonly area: Area | undefined;
  readonly viewOnly: boolean;
}

/**
 * Id, name, flags, then numbers of texts: area, class, platform, device, then precision plus one, then again texts:
 * translation key, icon, automation id.
 */
function writeRow(
  { known, entry, area, viewOnly }: EntityFacts,
  numberOf: (text: string | undefined) => number,
): readonly (string | number)[] {
  const flags =
    (entry === undefined ? 0 : REGISTERED) |
    (entry?.hidden === true ? HIDDEN : 0) |
    (entry?.category === 'config' ? CONFIG : 0) |
    (entry?.category === 'diagnostic' ? DIAGNOSTIC : 0) |
    (viewOnly ? VIEW_ONLY : 0);
  const row = [
    known.entity_id,
    known.name ?? 0,
    flags,
    numberOf(area?.area_id),
    numberOf(known.device_class),
    numberOf(entry?.platform),
    numberOf(entry?.device_id),
    entry?.precision === undefined ? 0 : entry.precision + 1,
    numberOf(entry?.translation_key),
    numberOf(entry?.icon),
    numberOf(known.automation_id),
  ];
  return row.slice(0, row.findLastIndex((field) => field !== 0) + 1);
}

/** The states that a first screen shows: room by room in the hub's order, then the others, within bounds. */
function writeStates(entities: readonly Entity[], house: CompactHouse): CompactStates {
  const rankOfArea = new Map(house.areas.map(({ area_id }, at) => [area_id, at]));
  const rankOf = (row: CompactHouse['entities'][number] | undefined): number => {
    const area = house.texts[Number(row?.[3] ?? 0) - 1];
    const isMain = (Number(row?.[2] ?? 0) & (HIDDEN | CONFIG | DIAGNOSTIC)) === 0;
    return (isMain ? 0 : 1_000_000) + (area === undefined ? 100_000 : (rankOfArea.get(area) ?? 0));
  };
  const ranked = entities
    .map((entity, at) => ({ entity, rank: rankOf(house.entities[at]) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_STATES);
  const chosen: [string, unknown][] = [];
  let length = 0;
  for (const { entity } of ranked) {
    const add = {
      s: entity.state,
      a: entity.attributes,
      c: entity.context,
      lc: entity.last_changed / 1000,
      lu: entity.last_updated / 1000,
    };
    const size = JSON.stringify(add).length;
    if (size > LONGEST_STATE || length + size > LONGEST_STATES) continue;
    length += size;
    chosen.push([entity.entity_id, add]);
  }
  return Object.fromEntries(chosen);
}

/** Reads what a gateway sent. Undefined where it is no house; malformed rows are left out. */
export function readHouse(value: unknown): House | undefined {
  if (!isRecord(value) || !Array.isArray(value['entities'])) return undefined;
  const texts = listOf(value['texts']);
  const text = (number: unknown): string | undefined => {
    const found = typeof number === 'number' ? texts[number - 1] : undefined;
    return typeof found === 'string' ? found : undefined;
  };
  const entries = new Map<string, RegistryEntry>();
  const viewOnly = new Set<string>();
  const list = value['entities'].flatMap((row: unknown): KnownEntity[] => {
    const [entity_id, name, bits, area, device_class, platform, device, precision, key, icon, automation] =
      listOf(row);
    if (typeof entity_id !== 'string') return [];
    const flags = typeof bits === 'number' ? bits : 0;
    if ((flags & VIEW_ONLY) !== 0) viewOnly.add(entity_id);
    if ((flags & REGISTERED) !== 0) {
      entries.set(entity_id, {
        entity_id,
        device_id: text(device),
        area_id: text(area),
        hidden: (flags & HIDDEN) !== 0,
        category: (flags & CONFIG) !== 0 ? 'config' : (flags & DIAGNOSTIC) !== 0 ? 'diagnostic' : undefined,
        icon: text(icon),
        platform: text(platform),
        translation_key: text(key),
        precision: typeof precision === 'number' && precision > 0 ? precision - 1 : undefined,
      });
    }
    const attributes = { friendly_name: name, device_class: text(device_class), id: text(automation) };
    return [knownEntityOf({ entity_id, attributes })];
  });
  return {
    list,
    viewOnly,
    registries: createSnapshot({
      areas: parseAreas(value['areas']),
      floors: parseFloors(value['floors']),
      // The area of each entity is its own here: the gateway has followed its devices.
      devices: new Map(),
      entries,
    }),
  };
}

/** Reads the states that a gateway sent with a house. */
export const readCompactStates = (value: unknown, heardAt: number): readonly Entity[] =>
  isRecord(value) ? Object.entries(value).map(([id, add]) => entityFromAdd(id, add, heardAt)) : [];
