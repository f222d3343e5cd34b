import { isRecord } from '@soglia/hub-client/json';
import { someEntityIds } from '../house/entity-ids.ts';
import type { RuleContext } from '../policy-caller.ts';
import { refuse } from '../refusals.ts';
import { entitiesNamedBy, holdsTemplate, stringsOf } from '../service-data.ts';
import type { RefusalReason, RefusedAct, RefuseVerdict } from '../verdict.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A part of an automation that a role may not save. */
export class RefusedPart extends Error {
  override readonly name = 'RefusedPart';
  readonly verdict: RefuseVerdict;

  constructor(act: string, reason: RefusalReason, more: Omit<RefusedAct, 'act' | 'reason'> = {}) {
    super(reason);
    this.verdict = refuse(act, reason, more);
  }
}

/** The value, if it holds no template and names nothing that is not in control. */
export function requirePlain(value: unknown, { access }: RuleContext, act: string): unknown {
  if (holdsTemplate(value)) throw new RefusedPart(act, 'template');
  for (const text of stringsOf(value)) {
    const entityId = entitiesNamedBy(text).find((id) => !access.isInControl(id));
    if (entityId !== undefined) throw new RefusedPart(act, 'device', { entityId });
  }
  return value;
}

export function plainText(value: unknown, context: RuleContext, act: string): unknown {
  if (typeof value !== 'string') throw new RefusedPart(act, 'unresolved');
  return requirePlain(value, context, act);
}

/** The entities of a trigger or a condition, by plain ids. The hub would take ids of its registry too. */
export function requireControl(value: unknown, { access }: RuleContext, act: string): readonly string[] {
  const ids = someEntityIds(value);
  if (ids === undefined) throw new RefusedPart(act, 'unresolved');
  const entityId = ids.find((id) => !access.isInControl(id));
  if (entityId !== undefined) throw new RefusedPart(act, 'device', { entityId });
  return ids;
}

/** A list of objects, or a single one where the hub takes that too. */
export function objectsOf(value: unknown, act: string): readonly Fields[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every(isRecord)) throw new RefusedPart(act, 'unresolved');
  return list;
}
