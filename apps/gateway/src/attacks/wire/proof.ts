import { isRecord } from '@soglia/hub-client/json';
import { waitFor } from '#testing/wait-for.ts';
import type { Row } from '../model/role-model.ts';
import { readLists, type AttackedHouse } from './attacked-house.ts';

/** Domains whose states change only when somebody acts. */
const MOVED =
  /^(?:alarm_control_panel|automation|climate|cover|fan|group|input_\w+|light|lock|media_player|scene|script|switch|vacuum|valve|zone|person)\./;
const MOVED_ATTRIBUTES = ['brightness', 'temperature', 'current_position', 'volume_level', 'last_triggered'];

const OTHERS = [
  'config/auth/list',
  'persistent_notification/get',
  'zone/list',
  'person/list',
  'input_boolean/list',
  'energy/get_prefs',
  'get_panels',
];

/** States that end by themselves: a vacuum is on its way home for half a minute. */
const TRANSITIONAL = new Set([
  'returning',
  'opening',
  'closing',
  'locking',
  'unlocking',
  'arming',
  'pending',
]);

/** Hubs of 2024 dock a vacuum that was sent home after half a minute, also where it was stopped on the way. */
const DOCKING_MS = 35_000;

function isMoving(row: Row): boolean {
  const [id, state] = [String(row['entity_id']), String(row['state'])];
  const stoodFor = Date.now() - Date.parse(String(row['last_changed']));
  return TRANSITIONAL.has(state) || (id.startsWith('vacuum.') && state !== 'docked' && stoodFor < DOCKING_MS);
}

/** Waits until nothing moves any more that a test before this one has started. */
export async function waitUntilStill({ owner }: AttackedHouse): Promise<void> {
  await waitFor(async () => {
    const { states } = await readLists(owner);
    const moving = states.find(isMoving);
    if (moving !== undefined) throw new Error(`still moving: ${String(moving['entity_id'])}`);
  }, 60_000);
}

interface HubReading {
  readonly states: readonly unknown[];
  readonly registries: Readonly<Record<string, unknown>>;
  readonly others: readonly unknown[];
}

/**
 * What an administrator sees of the hub: nothing of it may change by an attack.
 * Lists that a hub does not have are left out.
 */
export async function readHub(house: AttackedHouse): Promise<HubReading> {
  const { owner, model } = house;
  const list = async (type: string) => {
    const { success, result } = await owner.command({ type });
    return success ? result : undefined;
  };
  const [{ states, ...registries }, ...others] = await Promise.all([readLists(owner), ...OTHERS.map(list)]);
  const moved = states.flatMap((row) => {
    const id = String(row['entity_id']);
    const attributes = isRecord(row['attributes']) ? row['attributes'] : {};
    if (!MOVED.test(id) || model.isInControl(id)) return [];
    return [[id, row['state'], ...MOVED_ATTRIBUTES.map((name) => attributes[name])]];
  });
  return { states: moved, registries, others };
}

/** Rows of one reading that the other has not: a message about the whole of both would be cut off. */
export function changesOf(before: HubReading, after: HubReading): string {
  const rowsOf = ({ states, registries, others }: HubReading) =>
    [states, ...Object.values(registries), ...others].flat().map((row) => JSON.stringify(row));
  const [old, recent] = [new Set(rowsOf(before)), new Set(rowsOf(after))];
  const list = (rows: Set<string>) => [...rows].slice(0, 10).join('\n');
  return `before: ${list(old.difference(recent))}\nafter: ${list(recent.difference(old))}`;
}

const nameOf = (state: Row | undefined): unknown =>
  isRecord(state?.['attributes']) ? state['attributes']['friendly_name'] : undefined;

/** Texts of the house that must not be in any answer: ids, names, positions and codes of what the role does not see. */
export function secretsOf({ lists, model }: AttackedHouse): readonly string[] {
  const shown = JSON.stringify(lists.states.filter((row) => model.isVisible(String(row['entity_id']))));
  // Every page of the hub says its own name, which its voice assistant has too.
  const productName = 'Home Assistant';
  // The house's own name is no secret; a zone and the weather may be called like it.
  const houseName = nameOf(model.stateOf('zone.home'));
  const secrets = new Set<string>();
  const add = (value: unknown) => {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text.length < 8 || text === houseName || text === productName) return;
    if (!shown.includes(text)) secrets.add(text);
  };
  for (const id of model.allIds) {
    if (model.isVisible(id)) continue;
    add(id);
    const attributes = model.stateOf(id)?.['attributes'];
    if (!isRecord(attributes)) continue;
    for (const key of ['friendly_name', 'access_token', 'entity_picture']) add(attributes[key]);
    if (!id.startsWith('sensor.')) for (const key of ['latitude', 'longitude']) add(attributes[key]);
  }
  for (const row of lists.entities) if (!model.isVisible(String(row['entity_id']))) add(row['id']);
  for (const row of lists.devices) if (!model.isDeviceVisible(row['id'])) add(row['id']);
  for (const row of lists.areas) if (!model.isAreaVisible(row['area_id'])) add(row['name']);
  return [...secrets];
}
