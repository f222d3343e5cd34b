import { keptAttributesOf } from './kept-attributes.ts';
import { FORMAT, type KeptArea, type KeptEntity, type KeptHouse, type KeptValue } from './snapshot.ts';

type Stored = Readonly<Record<string, unknown>>;

/** What lies in the browser may be of another version, or rubbish: undefined where it is no house at all. */
export function readKeptHouse(stored: unknown): KeptHouse | undefined {
  if (!isStored(stored)) return undefined;
  const { format, hub, person, at } = stored;
  if (format !== FORMAT || typeof hub !== 'string' || typeof person !== 'string' || !isTime(at))
    return undefined;
  return {
    format,
    hub,
    person,
    at,
    areas: listOf(stored['areas']).flatMap(areaOf),
    entities: withoutTwins(listOf(stored['entities']).flatMap(entityOf)),
  };
}

function areaOf({ id, name, icon }: Stored): readonly KeptArea[] {
  return typeof id === 'string' && typeof name === 'string' ? [{ id, name, icon: textOf(icon) }] : [];
}

function entityOf(stored: Stored): readonly KeptEntity[] {
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
      value: valueOf(id, stored['value']),
    },
  ];
}

const withoutTwins = (entities: readonly KeptEntity[]): readonly KeptEntity[] => [
  ...new Map(entities.map((one) => [one.id, one])).values(),
];

function valueOf(id: string, stored: unknown): KeptValue | undefined {
  if (!isStored(stored)) return undefined;
  const { state, attributes, changed, heard } = stored;
  if (typeof state !== 'string' || !isStored(attributes) || !isTime(changed) || !isTime(heard))
    return undefined;
  // Once more on the way out: what another version kept is no more to be shown than to be kept.
  return { state, attributes: keptAttributesOf(domainOf(id), attributes), changed, heard };
}

/** "light" of "light.lampada". */
export const domainOf = (entityId: string): string => entityId.slice(0, Math.max(0, entityId.indexOf('.')));

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Milliseconds from the epoch, either way, beyond which there is no date. */
const LAST_DATE = 8.64e15;

const isTime = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= LAST_DATE;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const listOf = (value: unknown): readonly Stored[] => (Array.isArray(value) ? value.filter(isStored) : []);
