import { domainOf } from '@soglia/hub-client/entities';
import { keptAttributesOf } from './kept-attributes.ts';
import {
  SNAPSHOT_FORMAT,
  type EntityState,
  type Snapshot,
  type SnapshotArea,
  type SnapshotEntity,
} from './snapshot.ts';

type Stored = Readonly<Record<string, unknown>>;

/** Validates what is stored, which may be of another version or malformed; undefined where it is no snapshot. */
export function parseSnapshot(stored: unknown): Snapshot | undefined {
  if (!isStored(stored)) return undefined;
  const { format, hub, person, at } = stored;
  if (format !== SNAPSHOT_FORMAT || typeof hub !== 'string' || typeof person !== 'string' || !isTime(at))
    return undefined;
  return {
    format,
    hub,
    person,
    at,
    areas: listOf(stored['areas']).flatMap(areaOf),
    entities: withoutDuplicates(listOf(stored['entities']).flatMap(entityOf)),
  };
}

function areaOf({ id, name, icon }: Stored): readonly SnapshotArea[] {
  return typeof id === 'string' && typeof name === 'string' ? [{ id, name, icon: textOf(icon) }] : [];
}

function entityOf(stored: Stored): readonly SnapshotEntity[] {
  const { id, name, area, device, icon } = stored;
  if (typeof id !== 'string' || !id.includes('.')) return [];
  return [
    {
      id,
      name: textOf(name),
      class: textOf(stored['class']),
      area: textOf(area),
      device: typeof device === 'number' ? device : undefined,
      icon: textOf(icon),
      viewOnly: stored['viewOnly'] === true,
      value: valueOf(id, stored['value']),
    },
  ];
}

const withoutDuplicates = (entities: readonly SnapshotEntity[]): readonly SnapshotEntity[] => [
  ...new Map(entities.map((one) => [one.id, one])).values(),
];

function valueOf(id: string, stored: unknown): EntityState | undefined {
  if (!isStored(stored)) return undefined;
  const { state, attributes, changed, heard } = stored;
  if (typeof state !== 'string' || !isStored(attributes) || !isTime(changed) || !isTime(heard))
    return undefined;
  // Filtered again: another version of the app may have stored more attributes.
  return { state, attributes: keptAttributesOf(domainOf(id), attributes), changed, heard };
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The greatest time that a Date can hold, milliseconds from the epoch. */
const MAX_TIME = 8.64e15;

const isTime = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= MAX_TIME;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const listOf = (value: unknown): readonly Stored[] => (Array.isArray(value) ? value.filter(isStored) : []);
