import type { Automation } from '@soglia/automations/config';
import { changeList, partAt, partsAt, positionOf, type AnyPart, type ListChange } from './part-lists.ts';

/** Adds a part at the end of a list of its section; another list stays as it is. */
export const addPart = (automation: Automation, list: string, added: AnyPart): Automation =>
  changeList(
    automation,
    list,
    inSection(added, (parts, part) => [...parts, part]),
  );

/** Replaces the part at a path by another one of its section. */
export function replacePart(automation: Automation, path: string, next: AnyPart): Automation {
  if (path.endsWith('.condition')) {
    const owner = path.slice(0, -'.condition'.length);
    const found = partAt(automation, owner);
    if (next.section !== 'condition' || found?.section !== 'action' || found.part.kind !== 'condition')
      return automation;
    return replacePart(automation, owner, {
      section: 'action',
      part: { ...found.part, condition: next.part },
    });
  }
  const [list, index] = positionOf(path);
  return changeList(
    automation,
    list,
    inSection(next, (parts, part) => parts.with(index, part)),
  );
}

export function removePart(automation: Automation, path: string): Automation {
  const [list, index] = positionOf(path);
  return changeList(
    automation,
    list,
    inAny((parts) => parts.filter((_, at) => at !== index)),
  );
}

/** Moves a part within its list; `by` -1 is up. It stays where there is no such place. */
export function movePart(automation: Automation, path: string, by: -1 | 1): Automation {
  const [list, index] = positionOf(path);
  const target = index + by;
  if (target < 0 || target >= partsAt(automation, list).length) return automation;
  return changeList(
    automation,
    list,
    inAny((parts) => {
      const moved = parts.slice(index, index + 1);
      return parts.toSpliced(index, 1).toSpliced(target, 0, ...moved);
    }),
  );
}

const inAny = (change: <Part>(list: readonly Part[]) => readonly Part[]): ListChange => ({
  triggers: change,
  conditions: change,
  actions: change,
});

function inSection(
  one: AnyPart,
  change: <Part>(list: readonly Part[], part: Part) => readonly Part[],
): ListChange {
  const same = <List>(list: List) => list;
  return {
    triggers: one.section === 'trigger' ? (list) => change(list, one.part) : same,
    conditions: one.section === 'condition' ? (list) => change(list, one.part) : same,
    actions: one.section === 'action' ? (list) => change(list, one.part) : same,
  };
}
