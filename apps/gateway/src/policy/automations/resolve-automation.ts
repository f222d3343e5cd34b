import { isRecord } from '@soglia/hub-client/json';
import type { RuleContext } from '../policy-caller.ts';
import type { RefuseVerdict } from '../verdict.ts';
import { plainText, RefusedPart, requirePlain, type Fields } from './plain-parts.ts';
import { resolveActions } from './resolve-actions.ts';
import { resolveConditions, resolveTriggers } from './resolve-conditions.ts';

export type ResolvedAutomation =
  | RefuseVerdict
  /** The configuration as the hub gets it: devices by their entity ids, and nothing that was not understood. */
  | { readonly kind: 'resolved'; readonly config: Fields };

/** What an automation may consist of, with the names of hubs before and since 2024.10. */
const parts: Readonly<Record<string, (value: unknown, context: RuleContext, act: string) => unknown>> = {
  triggers: resolveTriggers,
  trigger: resolveTriggers,
  conditions: resolveConditions,
  condition: resolveConditions,
  actions: resolveActions,
  action: resolveActions,
  alias: plainText,
  description: plainText,
  mode: plainText,
  max_exceeded: plainText,
  max: requirePlain,
  // Kept for the app's own schedules. Without templates nothing reads them.
  variables: requirePlain,
};

/**
 * Resolves the configuration of an automation (docs/access-rules.md, 5). The hub runs automations as nobody, with all
 * rights: every entity that it names must be in control, and what cannot be understood is refused.
 */
export function resolveAutomation(config: unknown, context: RuleContext, act: string): ResolvedAutomation {
  if (!isRecord(config)) return { kind: 'refuse', code: 'bad_request' };
  try {
    const resolved = Object.entries(config).flatMap(([key, value]): [string, unknown][] => {
      // The address says which automation it is.
      if (key === 'id') return [];
      const resolve = Object.hasOwn(parts, key) ? parts[key] : undefined;
      if (resolve === undefined) throw new RefusedPart(act, 'unresolved');
      return [[key, resolve(value, context, act)]];
    });
    return { kind: 'resolved', config: Object.fromEntries(resolved) };
  } catch (error) {
    if (error instanceof RefusedPart) return error.verdict;
    throw error;
  }
}
