import { isRecord } from '@soglia/hub-client/json';
import { isTooLongToKeep } from '../kept-texts.ts';
import type { RuleContext } from '../policy-caller.ts';
import { malformed, refuse } from '../refusals.ts';
import type { RefuseVerdict } from '../verdict.ts';
import {
  createWalk,
  no,
  plainText,
  RefusedPart,
  requirePlain,
  type Fields,
  type Resolve,
  type Walk,
} from './plain-parts.ts';
import { resolveActions } from './resolve-actions.ts';
import { resolveConditions } from './resolve-conditions.ts';
import { resolveTriggers } from './resolve-triggers.ts';

export type ResolvedAutomation =
  | RefuseVerdict
  /** The configuration as the hub gets it: devices by their entity ids, and nothing that was not understood. */
  | { readonly kind: 'resolved'; readonly config: Fields };

/** The parts that the hub checks by themselves, with the names of hubs before and since 2024.10. */
const checked: Readonly<Record<string, Resolve>> = {
  triggers: resolveTriggers,
  trigger: resolveTriggers,
  conditions: resolveConditions,
  condition: resolveConditions,
  actions: resolveActions,
  action: resolveActions,
};

/** What an automation may consist of. */
const parts: Readonly<Record<string, Resolve>> = {
  ...checked,
  alias: plainText,
  description: plainText,
  mode: plainText,
  max_exceeded: plainText,
  max: requirePlain,
  // Kept for the app's own schedules. Without templates nothing reads them.
  variables: requirePlain,
};

/** Characters of the name that the hub gives its entity, as of the longest id of an entity. */
const LONGEST_NAME = 255;

/** Characters of all texts of one: the editor takes automations of a megabyte, and clients read one at a time. */
const MOST_TEXT = 2 * 1024 * 1024;

/** Every client of the hub is sent the name with the entity. */
function isTooLong(config: unknown): boolean {
  const name = isRecord(config) ? config['alias'] : undefined;
  return isTooLongToKeep(config, MOST_TEXT) || (typeof name === 'string' && name.length > LONGEST_NAME);
}

/**
 * Resolves the configuration of an automation (docs/access-rules.md, 5). The hub runs automations as nobody, with all
 * rights: what it acts on must be in control, what it reads visible, and what cannot be understood is refused.
 */
export const resolveAutomation = (config: unknown, context: RuleContext, act: string): ResolvedAutomation =>
  isTooLong(config) ? malformed : resolveParts(config, parts, createWalk(context, act, false));

/** The refusal where a person could not have saved what the hub has, so that they may neither read nor replace it. */
export function refuseStored(config: unknown, context: RuleContext, act: string): RefuseVerdict | undefined {
  const resolved = resolveParts(config, parts, createWalk(context, act, true));
  // What it names is none of what the person has named.
  return resolved.kind === 'refuse' ? refuse(act, resolved.refused?.reason ?? 'unresolved') : undefined;
}

/** Single parts of an automation, by the names that `validate_config` takes. */
export const resolveCheckedParts = (given: unknown, context: RuleContext, act: string): ResolvedAutomation =>
  resolveParts(given, checked, createWalk(context, act, false));

function resolveParts(
  config: unknown,
  known: Readonly<Record<string, Resolve>>,
  walk: Walk,
): ResolvedAutomation {
  if (!isRecord(config)) return malformed;
  try {
    const resolved = Object.entries(config).flatMap(([key, value]): [string, unknown][] => {
      // The address says which automation it is.
      if (key === 'id') return [];
      const resolve = Object.hasOwn(known, key) ? known[key] : undefined;
      if (resolve === undefined) throw no(walk, 'unresolved');
      return [[key, resolve(value, walk)]];
    });
    return { kind: 'resolved', config: Object.fromEntries(resolved) };
  } catch (error) {
    if (error instanceof RefusedPart) return error.verdict;
    throw error;
  }
}
