import { deviceProblemOf } from '#automations/device-problems.ts';
import { actions } from '#automations/schema/actions.ts';
import { conditions } from '#automations/schema/conditions.ts';
import { triggers } from '#automations/schema/triggers.ts';
import type { Fields } from '#automations/values.ts';
import { schemaErrorText } from '#world/schema-error-text.ts';
import type { World } from '#world/world.ts';

const schemas = { triggers, conditions, actions };

interface Verdict {
  readonly valid: boolean;
  readonly error: string | null;
}

/** What `validate_config` answers: for each part that was sent whether it could be saved, and why not. */
export function validateParts(parts: Fields, world: World): Readonly<Record<string, Verdict>> {
  const verdicts: Record<string, Verdict> = {};
  for (const key of ['triggers', 'conditions', 'actions'] as const) {
    if (!(key in parts)) continue;
    const checked = schemas[key].safeParse(parts[key]);
    const error = checked.success ? deviceProblemOf(key, parts[key], world) : schemaErrorText(checked.error);
    verdicts[key] = { valid: error === undefined, error: error ?? null };
  }
  return verdicts;
}
