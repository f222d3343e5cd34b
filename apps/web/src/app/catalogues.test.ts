import type { Messages } from '@lingui/core';
import { describe, expect, it } from 'vitest';

type Catalogues = Readonly<Record<string, Messages>>;
const italian: Catalogues = import.meta.glob('../**/texts/it.json', {
  query: '?messages',
  import: 'default',
  eager: true,
});
const english: Catalogues = import.meta.glob('../**/texts/en.json', {
  query: '?messages',
  import: 'default',
  eager: true,
});

/** The arguments of a compiled message, with those inside its choices. */
function argumentsOf(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [name, , choices] = token as [string, unknown, unknown];
    const inside = typeof choices === 'object' && choices !== null ? Object.values(choices) : [];
    return [name, ...inside.flatMap(argumentsOf)];
  });
}

const folder = (path: string) => path.replace(/\/(it|en)\.json$/, '');
const byFolder = (catalogues: Catalogues) =>
  new Map(Object.entries(catalogues).map(([path, messages]) => [folder(path), messages]));

describe('every text in both languages', () => {
  const translated = byFolder(english);

  it('has an English catalogue beside each Italian one', () => {
    expect(Object.keys(italian).length).toBeGreaterThan(2);
    expect([...translated.keys()].sort()).toEqual([...byFolder(italian).keys()].sort());
  });

  it.each([...byFolder(italian)])('%s', (name, source) => {
    const target = translated.get(name) ?? {};
    expect(Object.keys(target).sort()).toEqual(Object.keys(source).sort());
    for (const [id, message] of Object.entries(source))
      expect([id, new Set(argumentsOf(target[id]))]).toEqual([id, new Set(argumentsOf(message))]);
  });
});
