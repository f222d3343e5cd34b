import { isRecord, isSameJson } from '@soglia/hub-client/json';
import { readAction, writeAction } from './actions.ts';
import { readCondition, writeCondition } from './conditions.ts';
import { readNumber } from './durations.ts';
import { without, writeList } from './fields.ts';
import { isTooDeep } from './depth.ts';
import { readOther } from './parts.ts';
import { spellConfig, topPartsOf } from './spelling.ts';
import { readTrigger, writeTrigger } from './triggers.ts';
import {
  automationModes,
  type Automation,
  type AutomationMode,
  type Fields,
  type Spelling,
} from './types.ts';

/** What a configuration of the hub says, in either spelling. Of anything else an automation without parts. */
export function readAutomation(config: unknown): Automation {
  if (!isRecord(config)) return { ...newAutomation(), source: undefined };
  const isBlueprint = 'use_blueprint' in config;
  const partsOf = <Part>(key: 'triggers' | 'conditions' | 'actions', read: (value: unknown) => Part) => {
    if (isBlueprint) return [];
    return topPartsOf(config, key).map((value) => (isTooDeep(value) ? readOther(value) : read(value)));
  };
  return {
    alias: textOf(config['alias']),
    description: textOf(config['description']),
    mode: modeOf(config['mode']),
    max: maxOf(config['max']),
    triggers: partsOf('triggers', readTrigger),
    conditions: partsOf('conditions', readCondition),
    actions: partsOf('actions', readAction),
    source: config,
    isBlueprint,
  };
}

/** As the hub takes it. Of what was read, only what has changed since is replaced. */
export function writeAutomation(automation: Automation, spelling: Spelling): Fields {
  const { alias, description, mode, max, source, isBlueprint } = automation;
  const before =
    maxOf(source?.['max']) === max
      ? (source ?? {})
      : { ...without(source ?? {}, isMax), ...(max === undefined ? {} : { max }) };
  const texts = {
    ...(textOf(before['alias']) === alias && source !== undefined ? {} : { alias }),
    ...(textOf(before['description']) === description && source !== undefined ? {} : { description }),
    ...(modeOf(before['mode']) === mode && source !== undefined ? {} : { mode }),
  };
  if (isBlueprint) return spellConfig({ ...before, ...texts }, spelling);
  const parts = {
    ...partsIn(before, 'triggers', automation.triggers.map(writeTrigger)),
    ...partsIn(before, 'conditions', automation.conditions.map(writeCondition)),
    ...partsIn(before, 'actions', automation.actions.map(writeAction)),
  };
  return spellConfig({ ...before, ...texts, ...parts }, spelling);
}

/** Whether two configurations mean the same to the hub: by value, in either spelling, whatever their ids. */
export const isSameConfig = (one: unknown, other: unknown): boolean =>
  isRecord(one) &&
  isRecord(other) &&
  !isTooDeep([one, other]) &&
  isSameJson(comparable(one), comparable(other));

/** Without anything; as the hub's own editor begins. */
export const newAutomation = (): Automation => ({
  alias: '',
  description: '',
  mode: 'single',
  max: undefined,
  triggers: [],
  conditions: [],
  actions: [],
  source: undefined,
  isBlueprint: false,
});

/** Under the key that the hub has used, `triggers` or `trigger`. */
function partsIn(before: Fields, key: string, parts: readonly unknown[]): Fields {
  const older = key.slice(0, -1);
  const used = !(key in before) && older in before ? older : key;
  const list = writeList(parts, before[used]);
  // A new one has all three, as the hub's own editor writes them.
  if (list === undefined) return Object.keys(before).length === 0 ? { [used]: [] } : {};
  return { [used]: list };
}

function comparable(config: Fields): Fields {
  const spelled = spellConfig(config, 'current');
  return without(spelled, (key) => key === 'id');
}

const isMax = (key: string) => key === 'max';

/** The hub takes a whole number, also as a text, from 2. */
function maxOf(value: unknown): number | undefined {
  const max = readNumber(value);
  return max !== undefined && Number.isInteger(max) && max >= 2 ? max : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const modeOf = (value: unknown): AutomationMode => automationModes.find((mode) => mode === value) ?? 'single';
