import * as z from 'zod/mini';
import { isRecord, listOf } from '@soglia/hub-client/json';
import { keptByHub } from '../kept-texts.ts';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import { refuseHere } from '../reads/requirements.ts';
import { namesForbidden, narrowList, narrowPreferences } from '../reads/energy.ts';
import { mergeList } from './merge-preferences.ts';
import {
  commandFields,
  isRefusal,
  stillWith,
  narrowAnswer,
  withRight,
  type HubAnswer,
  type Steps,
} from './on-behalf.ts';

const RIGHT = 'energy';
const LENGTH = 500;

const list = z.array(z.record(z.string(), z.unknown())).check(z.maxLength(LENGTH));
const preferences = {
  energy_sources: z.optional(list),
  device_consumption: z.optional(list),
  device_consumption_water: z.optional(list),
};
const command = z.strictObject({ ...commandFields, ...preferences });

/** Entries of the hub's settings that forecast the sun: nobody with a role sees them, so none can be added. */
function forecastsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(forecastsOf);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key.startsWith('config_entry_') ? [item].flat() : forecastsOf(item),
  );
}

/** The preferences of a house without any. */
const withoutPreferences = (answer: HubAnswer): HubAnswer =>
  !answer.success && answer.code === 'not_found' ? { success: true, result: {} } : answer;

/** Replaces the lists that are given; what the person does not see of them stays. */
function* savePreferences(
  { id: _id, type: _type, ...saved }: z.infer<typeof command>,
  context: RuleContext,
  act: string,
): Steps {
  const answer = withoutPreferences(yield { message: { type: 'energy/get_prefs' } });
  const now = stillWith(RIGHT, context, act);
  if (isRefusal(now)) return now;
  if (!answer.success) return answer;
  if (namesForbidden(saved, now)) return refuseHere(now, act, 'device');
  const stored = isRecord(answer.result) ? answer.result : {};
  const known = new Set(forecastsOf(stored));
  if (forecastsOf(saved).some((entry) => !known.has(entry))) return refuseHere(now, act, 'unresolved');

  const merged = Object.fromEntries(
    Object.entries(saved).flatMap(([key, given]) => {
      if (given === undefined) return [];
      const before: unknown = stored[key];
      const narrow = (items: readonly unknown[]) => narrowList(items, now);
      return [[key, mergeList(listOf(before), given, narrow)] as const];
    }),
  );
  const changes = Object.entries(merged).map(([field, after]) => ({
    field,
    before: shortened(stored[field] ?? []),
    after: shortened(after),
  }));
  const result = yield {
    message: { ...merged, type: act },
    records: () => ({ action: 'energy.saved', id: 'energy_preferences', name: '', changes }),
  };
  // The hub's words may quote what the person does not see.
  if (!result.success) return { ...result, message: 'The hub refuses these preferences.' };
  const after = context.current() ?? now;
  return narrowAnswer(result, (all) => narrowPreferences(all, after));
}

const shortened = (value: unknown): string => JSON.stringify(value).slice(0, LENGTH).toWellFormed();

/** Saving at the same time, one would undo what the other has added. */
export const saveEnergyPreferences: CommandRule = keptByHub(
  withRight(RIGHT, command, savePreferences, RIGHT),
);
