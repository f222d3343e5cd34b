import type { Registries } from '#world/registries.ts';

export interface Targets {
  /** Given as `entity_id`. */
  readonly named: ReadonlySet<string>;
  /** Expanded from areas, floors, labels or devices. */
  readonly reached: ReadonlySet<string>;
  /** `entity_id: "all"`. */
  readonly all: boolean;
}

const targetKeys = ['entity_id', 'device_id', 'area_id', 'floor_id', 'label_id'] as const;
export const ENTITY_ID_PATTERN = /^[a-z0-9_]+\.[a-z0-9_]+$/;

/** Separates target keys from service data; `target` is undefined if there are none. */
export function splitTargets(data: Readonly<Record<string, unknown>>): {
  target: Record<string, unknown> | undefined;
  rest: Record<string, unknown>;
} {
  const isTarget = (key: string): boolean => (targetKeys as readonly string[]).includes(key);
  const entries = Object.entries(data);
  const target = entries.filter(([key]) => isTarget(key));
  return {
    target: target.length > 0 ? Object.fromEntries(target) : undefined,
    rest: Object.fromEntries(entries.filter(([key]) => !isTarget(key))),
  };
}

/**
 * Resolves the targets of a call in every spelling that the hub accepts: lists, comma-separated text, upper case,
 * blanks, `all`, `none`, areas, floors, labels and devices. Undefined if malformed.
 */
export function selectTargets(
  target: Readonly<Record<string, unknown>>,
  registries: Registries,
): Targets | undefined {
  const lists = new Map<string, string[]>();
  for (const key of targetKeys) {
    const list = textsIn(target[key], key === 'entity_id');
    if (!list) return undefined;
    lists.set(key, list);
  }
  const of = (key: (typeof targetKeys)[number]): string[] => lists.get(key) ?? [];

  const entityIds = of('entity_id');
  if (entityIds.length === 1 && entityIds[0] === 'all')
    return { named: new Set(), reached: new Set(), all: true };
  const named = entityIds.filter((id) => id !== 'none');
  if (named.some((id) => !ENTITY_ID_PATTERN.test(id))) return undefined;

  const floorAreas = registries.areas
    .list()
    .filter((area) => of('floor_id').includes(area.floor_id ?? '') || haveCommon(area.labels, of('label_id')))
    .map((area) => area.area_id);
  const areaIds = [...of('area_id'), ...floorAreas];
  const reached = registries.entities.list().filter((entity) => {
    if (entity.hidden_by !== null || entity.entity_category !== null) return false;
    const device = registries.devices.get(entity.device_id ?? '');
    return (
      of('device_id').includes(entity.device_id ?? '') ||
      areaIds.includes(registries.areaOf(entity.entity_id) ?? '') ||
      haveCommon(entity.labels, of('label_id')) ||
      haveCommon(device?.labels ?? [], of('label_id'))
    );
  });
  return { named: new Set(named), reached: new Set(reached.map((entity) => entity.entity_id)), all: false };
}

function haveCommon(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one));
}

function textsIn(value: unknown, lower: boolean): string[] | undefined {
  if (value === undefined) return [];
  const list: unknown[] =
    typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  if (list.some((item) => typeof item !== 'string')) return undefined;
  return list.map((item) => (lower ? String(item).trim().toLowerCase() : String(item).trim()));
}
