import type { Registries } from '#world/registries.ts';

export interface Targets {
  /** Named one by one, in the order given. */
  readonly named: ReadonlySet<string>;
  /** Reached through an area, a floor, a label or a device. */
  readonly reached: ReadonlySet<string>;
  /** `entity_id: "all"`. */
  readonly all: boolean;
}

const targetKeys = ['entity_id', 'device_id', 'area_id', 'floor_id', 'label_id'] as const;
export const entityIdPattern = /^[a-z0-9_]+\.[a-z0-9_]+$/;

/** The target keys of a call, taken out of its data; undefined when none of them is there. */
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
 * Which entities a call means, in every spelling that the hub understands: a list, one text with commas,
 * upper case, blanks, `all`, `none`, areas, floors, labels and devices. Undefined when it is not well formed.
 */
export function selectTargets(
  target: Readonly<Record<string, unknown>>,
  registries: Registries,
): Targets | undefined {
  const lists = new Map<string, string[]>();
  for (const key of targetKeys) {
    const list = listOf(target[key], key === 'entity_id');
    if (!list) return undefined;
    lists.set(key, list);
  }
  const of = (key: (typeof targetKeys)[number]): string[] => lists.get(key) ?? [];

  const entityIds = of('entity_id');
  if (entityIds.length === 1 && entityIds[0] === 'all')
    return { named: new Set(), reached: new Set(), all: true };
  const named = entityIds.filter((id) => id !== 'none');
  if (named.some((id) => !entityIdPattern.test(id))) return undefined;

  const floorAreas = registries.areas
    .list()
    .filter((area) => of('floor_id').includes(area.floor_id ?? '') || meets(area.labels, of('label_id')))
    .map((area) => area.area_id);
  const areaIds = [...of('area_id'), ...floorAreas];
  const reached = registries.entities.list().filter((entity) => {
    if (entity.hidden_by !== null || entity.entity_category !== null) return false;
    const device = registries.devices.get(entity.device_id ?? '');
    return (
      of('device_id').includes(entity.device_id ?? '') ||
      areaIds.includes(registries.areaOf(entity.entity_id) ?? '') ||
      meets(entity.labels, of('label_id')) ||
      meets(device?.labels ?? [], of('label_id'))
    );
  });
  return { named: new Set(named), reached: new Set(reached.map((entity) => entity.entity_id)), all: false };
}

function meets(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one));
}

function listOf(value: unknown, lower: boolean): string[] | undefined {
  if (value === undefined) return [];
  const list: unknown[] =
    typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  if (list.some((item) => typeof item !== 'string')) return undefined;
  return list.map((item) => (lower ? String(item).trim().toLowerCase() : String(item).trim()));
}
