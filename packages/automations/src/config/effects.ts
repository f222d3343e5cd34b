import { domainOf } from '@soglia/hub-client/entities';
import { isRecord } from '@soglia/hub-client/json';
import { readNumber } from './durations.ts';
import type { Call } from './service-call.ts';
import type { Fields, Target } from './types.ts';

/** What targets and scenes stand for, which only the house knows. */
export interface TargetResolver {
  /** The entities that a target names, and those of its devices, rooms and floors. */
  readonly entitiesOf: (target: Target) => readonly string[];
  /** The entities that a scene sets. */
  readonly membersOf: (sceneId: string) => readonly string[];
}

/** What a service does to an entity. */
export interface Effect {
  /** The state that it leaves behind; undefined where that is not known. */
  readonly state: string | undefined;
  /** The same for what leaves the same behind each time; undefined of what changes the entity each time. */
  readonly key: string | undefined;
}

/** The other one of two states, or another one each time. */
const anew: Effect = { state: undefined, key: undefined };

const statesAfter: Readonly<Record<string, string>> = {
  turn_on: 'on',
  turn_off: 'off',
  lock: 'locked',
  unlock: 'unlocked',
  open_cover: 'open',
  close_cover: 'closed',
  open_valve: 'open',
  close_valve: 'closed',
  alarm_disarm: 'disarmed',
  alarm_arm_away: 'armed_away',
  alarm_arm_home: 'armed_home',
  alarm_arm_night: 'armed_night',
};

/** Services whose data names the state that they leave behind. */
const stateKeys: Readonly<Record<string, string>> = {
  set_value: 'value',
  select_option: 'option',
  set_hvac_mode: 'hvac_mode',
};

const changing: ReadonlySet<string> = new Set([
  'toggle',
  'press',
  'increment',
  'decrement',
  'select_next',
  'select_previous',
]);

/** Domains whose entities are not `on` once they are turned on. */
const otherwiseOn: ReadonlySet<string> = new Set(['climate', 'media_player', 'water_heater', 'vacuum']);

/** What calls do to each entity, in their order; branches count as if all of them ran. */
export function effectsOf(
  calls: readonly Call[],
  resolver: TargetResolver,
): ReadonlyMap<string, readonly Effect[]> {
  const effects = new Map<string, Effect[]>();
  for (const call of calls)
    for (const [entityId, effect] of effectsOfCall(call, resolver)) {
      const known = effects.get(entityId);
      if (known === undefined) effects.set(entityId, [effect]);
      else known.push(effect);
    }
  return effects;
}

/** The automations that calls run, whatever those wait for. */
export const runsOf = (calls: readonly Call[], { entitiesOf }: TargetResolver): readonly string[] => [
  ...new Set(
    calls
      .filter(({ service }) => service === 'automation.trigger')
      .flatMap(({ target }) => entitiesOf(target).filter((id) => domainOf(id) === 'automation')),
  ),
];

function effectsOfCall(call: Call, resolver: TargetResolver): readonly (readonly [string, Effect])[] {
  const { service, target, data } = call;
  const domain = domainOf(service);
  const name = service.slice(domain.length + 1);
  if (service === 'scene.apply') return appliedBy(data['entities']);
  if (service === 'automation.trigger') return [];
  if (domain === 'script' && !['turn_on', 'turn_off', 'toggle', 'reload'].includes(name))
    return runScript(service);
  return resolver
    .entitiesOf(target)
    .filter((id) => domain === 'homeassistant' || domainOf(id) === domain)
    .flatMap((id) => {
      if (domainOf(id) === 'script' && name === 'turn_on') return runScript(id);
      if (domainOf(id) !== 'scene') return [[id, effectOn(id, name, data)] as const];
      const set = { state: undefined, key: id };
      return [[id, anew] as const, ...resolver.membersOf(id).map((member) => [member, set] as const)];
    });
}

/** What a script does stands in its own configuration, which is not known here. */
const runScript = (id: string) => ['on', 'off'].map((state) => [id, { state, key: state }] as const);

function appliedBy(entities: unknown): readonly (readonly [string, Effect])[] {
  if (!isRecord(entities)) return [];
  return Object.entries(entities).map(([id, wanted]) => {
    const state = isRecord(wanted) ? wanted['state'] : wanted;
    return [id, { state: typeof state === 'string' ? state : undefined, key: JSON.stringify(wanted) }];
  });
}

function effectOn(entityId: string, name: string, data: Fields): Effect {
  if (changing.has(name)) return anew;
  const key = `${name} ${JSON.stringify(data)}`;
  const named = data[stateKeys[name] ?? ''];
  if (typeof named === 'string' || typeof named === 'number') return { state: String(named), key };
  if (name === 'turn_on' && otherwiseOn.has(domainOf(entityId))) return { state: undefined, key };
  const position = name === 'set_cover_position' ? readNumber(data['position']) : undefined;
  if (position !== undefined) return { state: position === 0 ? 'closed' : 'open', key };
  const state = statesAfter[name];
  // Of any other service it is an attribute that changes: a text that is no state.
  return state === undefined ? { state: key, key } : { state, key };
}
