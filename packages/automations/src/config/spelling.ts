import { isRecord } from '@soglia/hub-client/json';
import { withoutPurpose } from './button.ts';
import { isTooDeep } from './depth.ts';
import { listOf } from './fields.ts';
import type { Fields, Spelling } from './types.ts';

/** [key of hubs before 2024.10, key since then] */
type Renamed = readonly [legacy: string, current: string];

const topKeys: readonly Renamed[] = [
  ['trigger', 'triggers'],
  ['condition', 'conditions'],
  ['action', 'actions'],
];
const triggerKey: Renamed = ['platform', 'trigger'];
const serviceKey: Renamed = ['service', 'action'];

/** Keys of an action that hold actions, themselves or in what they hold. */
const nestedActions = ['then', 'else', 'sequence', 'default', 'parallel', 'choose', 'repeat'];

/** The configuration with the keys that a hub takes, at every depth. Data and variables stay as they are. */
export function spellConfig(config: Fields, spelling: Spelling): Fields {
  const top = topKeys.reduce((fields, key) => renamed(fields, key, spelling), config);
  const [triggers, actions] = spelling === 'legacy' ? ['trigger', 'action'] : ['triggers', 'actions'];
  return {
    ...top,
    ...(triggers in top ? { [triggers]: spellTriggers(top[triggers], spelling) } : {}),
    ...(actions in top && !isTooDeep(top[actions])
      ? { [actions]: spellActions(top[actions], spelling) }
      : {}),
  };
}

const spellTriggers = (value: unknown, spelling: Spelling): unknown =>
  eachOf(value, (trigger) => {
    const { triggers, ...rest } = trigger;
    if (triggers !== undefined && Object.keys(rest).length === 0)
      return { triggers: spellTriggers(triggers, spelling) };
    return renamed(spelling === 'legacy' ? withoutPurpose(trigger) : trigger, triggerKey, spelling);
  });

const spellActions = (value: unknown, spelling: Spelling): unknown =>
  eachOf(value, (action) => {
    const isCall = typeof (action['action'] ?? action['service']) === 'string';
    const entries = Object.entries(isCall ? renamed(action, serviceKey, spelling) : action);
    return Object.fromEntries(
      entries.map(([key, item]): [string, unknown] => {
        if (nestedActions.includes(key)) return [key, spellActions(item, spelling)];
        return [key, key === 'wait_for_trigger' ? spellTriggers(item, spelling) : item];
      }),
    );
  });

/** The same with each object in it, which may stand alone or in lists. */
function eachOf(value: unknown, spell: (one: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => eachOf(item, spell));
  return isRecord(value) ? spell(value) : value;
}

/** Unless both stand there, which no hub takes. The order of the keys stays. */
function renamed(fields: Fields, [legacy, current]: Renamed, spelling: Spelling): Fields {
  const [from, to] = spelling === 'legacy' ? [current, legacy] : [legacy, current];
  if (!(from in fields) || to in fields) return fields;
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key === from ? to : key, value]));
}

/** Triggers, conditions or actions of a configuration in either spelling. */
export const topPartsOf = (config: Fields, key: 'triggers' | 'conditions' | 'actions'): readonly unknown[] =>
  listOf(config[key] ?? config[key.slice(0, -1)]);
