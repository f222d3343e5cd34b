import { createHash } from 'node:crypto';
import { HOUSE_COMMAND, houseCommandSchema, type HouseAnswer } from '@soglia/contracts';
import { HOUSE_IDS, writeHouse, type HubLists } from '@soglia/hub-client/house';
import { field } from '#wire/frames.ts';
import type { RuleContext } from './policy-caller.ts';
import { createStateFilter } from './reads/attributes.ts';
import { narrowAreas, narrowDevices, narrowDisplayList, narrowFloors } from './reads/registries.ts';
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

/**
 * The verdict on `soglia/house`; undefined for all other commands.
 *
 * @param context of a restricted caller: the house holds what is visible, and marks what may only be seen. Without it
 * the hub decides what the caller sees
 */
export function decideHouseCommand(message: unknown, context?: RuleContext): Verdict | undefined {
  if (field(message, 'type') !== HOUSE_COMMAND) return undefined;
  const { success, data } = houseCommandSchema.safeParse(message);
  if (!success || data.last_id - data.id !== HOUSE_IDS - 1) {
    return { kind: 'refuse', code: 'bad_request', detail: 'Message incorrectly formatted.' };
  }
  return {
    kind: 'expand',
    messages: commands.map((type, at) => ({ id: data.id + at, type })),
    combine: (answers) => combine(answers, data, context),
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
  context: RuleContext | undefined,
): unknown {
  if (field(states, 'success') !== true) return { ...Object(states), id };
  const [areas, floors, devices, entries] = registries.map((answer) => field(answer, 'result'));
  const lists = { states: field(states, 'result'), areas, floors, devices, entries };
  const now = context?.current();
  if (context !== undefined && now === undefined) return unavailableAnswer(id);
  const { house, states: statesOfHouse } =
    now === undefined
      ? writeHouse(lists)
      : writeHouse(narrowLists(lists, now), (entityId) => !now.access.isInControl(entityId));
  const version = createHash('sha256').update(JSON.stringify(house)).digest('base64url');
  const state = field(field(config, 'result'), 'state');
  const result: HouseAnswer = {
    version,
    // A hub that does not give its state counts as running.
    running: state === undefined || state === 'RUNNING',
    ...(version !== known && { house }),
    ...(wantsStates === true && { states: statesOfHouse() }),
  };
  return { id, type: 'result', success: true, result };
}

const narrowLists = (lists: HubLists, context: RuleContext): HubLists => ({
  states: createStateFilter(context).states(lists.states),
  areas: narrowAreas(lists.areas, context),
  floors: narrowFloors(lists.floors, context),
  devices: narrowDevices(lists.devices, context),
  entries: narrowDisplayList(lists.entries, context),
});

const unavailableAnswer = (id: number): unknown => ({
  id,
  type: 'result',
  success: false,
  error: { code: 'home_assistant_error', message: 'The hub does not answer.' },
});
