import { isRecord } from '@soglia/hub-client/json';
import { someEntityIds } from '../house/entity-ids.ts';
import { isMediaSource, LONGEST_SOURCE } from '../media-sources.ts';
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

/** Parts within parts. The hub itself ends somewhere above a hundred. */
const DEEPEST_PART = 30;
/** Triggers, conditions and actions of one automation. */
const MOST_PARTS = 2000;
/** Entities that areas and the like of one automation come to: a short text could stand for a long one many times. */
const MOST_ENTITIES = 20_000;

/** Resolving one configuration: for whom, under which name, and how much of it there may still be. */
export interface Walk {
  readonly context: RuleContext;
  readonly act: string;
  /**
   * Whether the hub has it already, and it is not written: then nothing in it may stand for more than what is allowed,
   * since that is what the hub acts on.
   */
  readonly isStored: boolean;
  readonly depth: number;
  readonly left: { parts: number; entities: number };
}

export const createWalk = (context: RuleContext, act: string, isStored: boolean): Walk => ({
  context,
  act,
  isStored,
  depth: 0,
  left: { parts: MOST_PARTS, entities: MOST_ENTITIES },
});

/** What a value becomes. @throws RefusedPart */
export type Resolve = (value: unknown, walk: Walk) => unknown;

export const no = (
  { act }: Walk,
  reason: RefusalReason,
  more?: Omit<RefusedAct, 'act' | 'reason'>,
): RefusedPart => new RefusedPart(act, reason, more);

/** The value, if it holds no template and names nothing that is not visible. */
export const requirePlain: Resolve = (value, walk) => {
  const { isVisible } = walk.context.access;
  if (holdsTemplate(value)) throw no(walk, 'template');
  for (const text of stringsOf(value)) {
    if (isMediaSource(text) && text.length > LONGEST_SOURCE) throw no(walk, 'unresolved');
    const entityId = entitiesNamedBy(text).find((id) => !isVisible(id));
    if (entityId !== undefined) throw no(walk, 'device', { entityId });
  }
  return value;
};

export const plainText: Resolve = (value, walk) => {
  if (typeof value !== 'string') throw no(walk, 'unresolved');
  return requirePlain(value, walk);
};

/** The entities of a trigger or a condition, by plain ids. The hub would take ids of its registry too. */
export const visibleEntities: Resolve = (value, walk) => {
  if (holdsTemplate(value)) throw no(walk, 'template');
  const ids = someEntityIds(value);
  if (ids === undefined) throw no(walk, 'unresolved');
  const entityId = ids.find((id) => !walk.context.access.isVisible(id));
  if (entityId !== undefined) throw no(walk, 'device', { entityId });
  countEntities(ids.length, walk);
  return asGiven(ids, value);
};

/** A single id as a text where it came as one: what is saved is, as far as it can be, what was sent. */
export const asGiven = (ids: readonly string[], value: unknown): readonly string[] | string =>
  typeof value === 'string' && ids.length === 1 ? (ids[0] ?? value) : ids;

/** The name of an attribute that is not hidden. */
export const shownAttribute: Resolve = (value, walk) => {
  const name = plainText(value, walk);
  const { hiddenAttributes } = walk.context.access;
  if (hiddenAttributes.has(String(name).trim().toLowerCase())) throw no(walk, 'device');
  return name;
};

export function countEntities(count: number, walk: Walk): void {
  walk.left.entities -= count;
  if (walk.left.entities < 0) throw no(walk, 'unresolved');
}

/** Fields that triggers, conditions and actions may all have. */
const common: Readonly<Record<string, Resolve>> = {
  alias: requirePlain,
  enabled: requirePlain,
  id: requirePlain,
  note: requirePlain,
};

/** The fields of a part, each by its own rule; one without a rule is refused. */
export function resolveFields(part: Fields, fields: Readonly<Record<string, Resolve>>, walk: Walk): Fields {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const rules = [fields, common].find((each) => Object.hasOwn(each, key));
      const resolve = rules?.[key];
      if (resolve === undefined) throw no(walk, 'unresolved');
      return [key, resolve(value, walk)];
    }),
  );
}

/** Each object of a list, or the single one where the hub takes that too. */
export function eachPart(
  value: unknown,
  walk: Walk,
  resolve: (part: Fields, walk: Walk) => Fields,
): readonly Fields[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const inner = { ...walk, depth: walk.depth + 1 };
  if (inner.depth > DEEPEST_PART) throw no(walk, 'unresolved');
  return list.map((part) => {
    walk.left.parts -= 1;
    if (walk.left.parts < 0) throw no(walk, 'too_many_parts');
    // A text as a condition is a template.
    if (!isRecord(part)) throw no(walk, holdsTemplate(part) ? 'template' : 'unresolved');
    return resolve(part, inner);
  });
}
