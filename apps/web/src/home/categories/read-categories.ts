import { storedIds } from '../favourites/stored-ids.ts';
import { sections } from '../model/sections.ts';
import { cleanName, DEFAULT_COLOR, type CustomCategory } from './category.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const textIn = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

function colorIn(value: unknown): string {
  const color = textIn(value).toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(color)) return color;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(color);
  if (short === null) return DEFAULT_COLOR;
  return `#${short
    .slice(1)
    .map((digit) => digit + digit)
    .join('')}`;
}

function parse(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
    // An object by id; entries without an id of their own are skipped below.
    return isFields(value)
      ? Object.entries(value).map(([id, one]) => (isFields(one) ? { id, ...one } : one))
      : [];
  } catch {
    return [];
  }
}

/**
 * Reads the value of `custom_device_labels`. Older apps may have stored anything: what can be understood is kept, in
 * order, and the rest is ignored.
 */
export function readCategories(text: string | null): readonly CustomCategory[] {
  if (text === null) return [];
  // The ids of built-in sections are taken: a category with one of them could neither be opened nor deleted.
  const taken = new Set<string>(sections);
  return parse(text)
    .filter(isFields)
    .filter((one) => !Array.isArray(one))
    .map((one, index) => {
      const wanted = textIn(one['id']) || `categoria-${index + 1}`;
      let id = wanted;
      for (let suffix = 2; taken.has(id); suffix += 1) id = `${wanted}-${suffix}`;
      taken.add(id);
      return {
        id,
        name: cleanName(textIn(one['name'] ?? one['label'])) ?? '',
        color: colorIn(one['color']),
        devices: storedIds(one['devices'] ?? one['entities']),
      };
    });
}
