import { entityIdOf } from '#automations/named-entities.ts';
import { textOf, type Fields } from '#automations/values.ts';
import { OWN_TRIGGER_EVENT } from '#homes/home.ts';
import type { World } from '#world/world.ts';
import { domainOf } from '#world/domain-of.ts';

/**
 * Device triggers, conditions and actions by the domain of an entity: the state that a trigger waits for or a condition
 * asks for, and the service that an action calls.
 */
interface DeviceParts {
  /** By trigger type; without a state of any change. */
  readonly triggers: Readonly<Record<string, string | undefined>>;
  readonly conditions: Readonly<Record<string, string>>;
  /** By action type: the service of the domain. */
  readonly actions: Readonly<Record<string, string>>;
}

const toggled: DeviceParts = {
  triggers: { changed_states: undefined, turned_off: 'off', turned_on: 'on' },
  conditions: { is_off: 'off', is_on: 'on' },
  actions: { turn_off: 'turn_off', turn_on: 'turn_on', toggle: 'toggle' },
};

const byDomain: Readonly<Record<string, DeviceParts>> = {
  light: toggled,
  switch: toggled,
  fan: toggled,
  input_boolean: toggled,
  cover: {
    triggers: { opened: 'open', closed: 'closed', opening: 'opening', closing: 'closing' },
    conditions: { is_open: 'open', is_closed: 'closed', is_opening: 'opening', is_closing: 'closing' },
    actions: { open: 'open_cover', close: 'close_cover', stop: 'stop_cover' },
  },
  lock: {
    triggers: { locked: 'locked', unlocked: 'unlocked', jammed: 'jammed' },
    conditions: { is_locked: 'locked', is_unlocked: 'unlocked', is_jammed: 'jammed' },
    actions: { lock: 'lock', unlock: 'unlock', open: 'open' },
  },
  media_player: {
    triggers: { turned_on: 'on', turned_off: 'off', idle: 'idle', paused: 'paused', playing: 'playing' },
    conditions: { is_on: 'on', is_off: 'off', is_idle: 'idle', is_paused: 'paused', is_playing: 'playing' },
    actions: {},
  },
  vacuum: {
    triggers: { cleaning: 'cleaning', docked: 'docked' },
    conditions: { is_cleaning: 'cleaning', is_docked: 'docked' },
    actions: { clean: 'start', dock: 'return_to_base' },
  },
  alarm_control_panel: {
    triggers: {
      disarmed: 'disarmed',
      triggered: 'triggered',
      armed_home: 'armed_home',
      armed_away: 'armed_away',
      armed_night: 'armed_night',
    },
    conditions: {
      is_disarmed: 'disarmed',
      is_triggered: 'triggered',
      is_armed_home: 'armed_home',
      is_armed_away: 'armed_away',
      is_armed_night: 'armed_night',
    },
    actions: {
      disarm: 'alarm_disarm',
      arm_home: 'alarm_arm_home',
      arm_away: 'alarm_arm_away',
      arm_night: 'alarm_arm_night',
    },
  },
};

/** What a binary sensor of a class is called while it is on and while it is off. */
const sensorWords: Readonly<Record<string, readonly [on: string, off: string]>> = {
  motion: ['motion', 'no_motion'],
  occupancy: ['occupied', 'not_occupied'],
  door: ['opened', 'not_opened'],
  window: ['opened', 'not_opened'],
  garage_door: ['opened', 'not_opened'],
  opening: ['opened', 'not_opened'],
  moisture: ['moist', 'not_moist'],
  smoke: ['smoke', 'no_smoke'],
  gas: ['gas', 'no_gas'],
  vibration: ['vibration', 'no_vibration'],
  battery: ['bat_low', 'not_bat_low'],
};
const openWords: Readonly<Record<string, string>> = { opened: 'is_open', not_opened: 'is_not_open' };

/** The device triggers, conditions and actions of one entity; undefined of a kind that has none. */
export function devicePartsOf(world: World, entityId: string): DeviceParts | undefined {
  const domain = domainOf(entityId);
  if (domain !== 'binary_sensor') return byDomain[domain];
  const deviceClass = textOf(world.states.get(entityId)?.attributes['device_class'] ?? '');
  const [on, off] = sensorWords[deviceClass] ?? ['turned_on', 'turned_off'];
  const asked = (word: string): string => openWords[word] ?? `is_${word.replace(/^turned_/, '')}`;
  return {
    triggers: { [on]: 'on', [off]: 'off' },
    conditions: { [asked(on)]: 'on', [asked(off)]: 'off' },
    actions: {},
  };
}

/** The domain of what a device tells without an entity. */
const OWN_DOMAIN = 'demo';

/** What a device tells without an entity, as `device_automation/trigger/list` answers it. */
export function ownTriggersOf(world: World, deviceId: string): readonly Fields[] {
  const [[, id] = []] = world.registries.devices.get(deviceId)?.identifiers ?? [];
  const device = world.home.devices.find((one) => one.id === id);
  return (device?.ownTriggers ?? []).map((one) => ({ domain: OWN_DOMAIN, ...one }));
}

function isOwnTrigger(part: Fields, world: World): boolean {
  const { device_id: deviceId, domain, type, subtype } = part;
  return ownTriggersOf(world, textOf(deviceId)).some(
    (one) => one['domain'] === domain && one['type'] === type && one['subtype'] === subtype,
  );
}

function partsOf(part: Fields, world: World): { entityId: string; parts: DeviceParts | undefined } {
  const entityId = entityIdOf(world, textOf(part['entity_id'] ?? ''));
  return { entityId, parts: devicePartsOf(world, entityId) };
}

/** The trigger of a state, or of an event, that a device trigger stands for. */
export function deviceTrigger(part: Fields, world: World): Fields {
  if (isOwnTrigger(part, world)) {
    const { device_id, type, subtype } = part;
    return { trigger: 'event', event_type: OWN_TRIGGER_EVENT, event_data: { device_id, type, subtype } };
  }
  const { entityId, parts } = partsOf(part, world);
  const to = parts?.triggers[textOf(part['type'])];
  return { trigger: 'state', entity_id: entityId, to: to ?? null, for: part['for'] };
}

/** The state condition that a device condition stands for. */
export function deviceState(part: Fields, world: World): Fields {
  const { entityId, parts } = partsOf(part, world);
  const state = parts?.conditions[textOf(part['type'])] ?? '';
  return { condition: 'state', entity_id: entityId, state, for: part['for'] };
}

/** The service call that a device action stands for; undefined of one that its domain does not have. */
export function deviceService(part: Fields, world: World): { name: string; entityId: string } | undefined {
  const { entityId, parts } = partsOf(part, world);
  const service = parts?.actions[textOf(part['type'])];
  const domain = domainOf(entityId);
  return service === undefined ? undefined : { name: `${domain}.${service}`, entityId };
}

/** Why a device part cannot be set up, as a real hub says it; undefined where it can. */
export function devicePartProblem(
  kind: 'triggers' | 'conditions' | 'actions',
  part: Fields,
  world: World,
): string | undefined {
  const { device_id: deviceId, type } = part;
  if (world.registries.devices.get(textOf(deviceId)) === undefined)
    return `Unknown device '${textOf(deviceId)}'`;
  if (typeof part['domain'] !== 'string') return "required key not provided at 'domain'";
  if (kind === 'triggers' && isOwnTrigger(part, world)) return undefined;
  const { entityId, parts } = partsOf(part, world);
  if (world.registries.entities.get(entityId) === undefined) return `Unknown entity '${entityId}'`;
  return textOf(type) in (parts?.[kind] ?? {})
    ? undefined
    : `value must be one of the types of ${entityId} at 'type'`;
}
