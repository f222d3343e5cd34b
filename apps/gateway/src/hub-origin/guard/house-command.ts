import { createHash } from 'node:crypto';
import { HOUSE_COMMAND, HOUSE_COMMAND_IDS, houseCommandSchema, type HouseAnswer } from '@soglia/contracts';
import { writeHouse, writeStates } from '@soglia/hub-client/house';
import type { Verdict } from './verdict.ts';

/** What the hub is asked, in this order. */
const commands = [
  'get_config',
  'get_states',
  'config/area_registry/list',
  'config/floor_registry/list',
  'config/device_registry/list',
  'config/entity_registry/list_for_display',
] as const;

/** The verdict on `soglia/house`; undefined for all other commands. The hub decides what the caller may see of it. */
export function decideHouseCommand(message: unknown): Verdict | undefined {
  if (field(message, 'type') !== HOUSE_COMMAND) return undefined;
  const { success, data } = houseCommandSchema.safeParse(message);
  if (!success || data.last_id - data.id !== HOUSE_COMMAND_IDS - 1) {
    return { kind: 'refuse', code: 'bad_request', detail: 'Message incorrectly formatted.' };
  }
  return {
    kind: 'expand',
    messages: commands.map((type, at) => ({ id: data.id + at, type })),
    combine: (answers) => combine(answers, data),
  };
}

/** One answer from the hub's six; its refusal of the states, without which there is no house, is passed on. */
function combine(
  [config, states, ...registries]: readonly unknown[],
  {
    id,
    known,
    states: wantsStates,
  }: { id: number; known?: string | undefined; states?: boolean | undefined },
): unknown {
  if (field(states, 'success') !== true) return { ...Object(states), id };
  const [areas, floors, devices, entries] = registries.map((answer) => field(answer, 'result'));
  const lists = { states: field(states, 'result'), areas, floors, devices, entries };
  const house = writeHouse(lists);
  const version = createHash('sha256').update(JSON.stringify(house)).digest('base64url');
  const state = field(field(config, 'result'), 'state');
  const result: HouseAnswer = {
    version,
    // A hub that does not give its state counts as running.
    running: state === undefined || state === 'RUNNING',
    ...(version !== known && { house }),
    ...(wantsStates === true && { states: writeStates(lists, house) }),
  };
  return { id, type: 'result', success: true, result };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
