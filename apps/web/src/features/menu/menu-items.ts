import type { MenuItem } from './menu-item.ts';

/** More than any menu has: what a broken server says beyond it is left out. */
const MOST = 50;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** An item as `roles_permissions` lists it; undefined for what has no name to show. */
function readItem(value: unknown): MenuItem | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { menu_item: id, menu_label, url } = value as Record<string, unknown>;
  const label = textOf(menu_label);
  if (label === undefined || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  return { id: String(id), label, url: textOf(url) };
}

/** The answer of `roles_permissions`; undefined where it is no list at all. */
export function readItems(answer: unknown): readonly MenuItem[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  const items = new Map<string, MenuItem>();
  for (const value of answer.slice(0, MOST)) {
    const item = readItem(value);
    if (item !== undefined && !items.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()];
}
