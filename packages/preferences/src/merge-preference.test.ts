import type { PreferenceDocument } from '@soglia/contracts/preferences';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePreference } from './merge-preference.ts';

const favourites = (base: string | undefined, local: string, remote: string) =>
  mergePreference('favourites', {
    base: base === undefined ? undefined : { ids: Array.from(base) },
    local: { ids: Array.from(local) },
    remote: { ids: Array.from(remote) },
  }).ids.join('');

describe('favourites', () => {
  it.each([
    // Of both sides: what the gateway has comes first.
    [undefined, 'ab', 'cd', 'cdab'],
    [undefined, 'ab', 'b', 'ab'],
    ['ab', 'ab', 'b', 'b'],
    ['ab', 'abc', 'abd', 'abdc'],
    ['ab', 'b', 'abc', 'bc'],
    // Put in another order on one side.
    ['abc', 'cab', 'abcd', 'cabd'],
    ['abc', 'abcd', 'cab', 'cabd'],
    ['abc', 'axbc', 'cba', 'cbax'],
    // On both: as the gateway has it.
    ['abc', 'bac', 'cab', 'cab'],
    ['abc', '', 'abcd', 'd'],
  ])('from %s, %s here and %s there become %s', (base, local, remote, merged) => {
    expect(favourites(base, local, remote)).toBe(merged);
  });

  it('are the same merged once more', () => {
    const ids = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 8 })
      .map((list) => list.join(''));
    fc.assert(
      fc.property(fc.option(ids, { nil: undefined }), ids, ids, (base, local, remote) => {
        const merged = favourites(base, local, remote);
        expect(favourites(base, merged, remote)).toBe(merged);
        expect(favourites(remote, merged, remote)).toBe(merged);
      }),
      { numRuns: 5000 },
    );
  });
});

type Category = PreferenceDocument<'categories'>['categories'][number];
const category = (id: string, name: string, ...devices: readonly string[]): Category => ({
  id,
  name,
  color: '#00d4aa',
  devices: [...devices],
});
const categories = (
  base: readonly Category[] | undefined,
  local: readonly Category[],
  remote: readonly Category[],
) =>
  mergePreference('categories', {
    base: base === undefined ? undefined : { categories: [...base] },
    local: { categories: [...local] },
    remote: { categories: [...remote] },
  }).categories;

describe('categories', () => {
  const one = category('1', 'Giardino', 'light.a');

  it('are those of both sides, with what each put into them', () => {
    const local = [category('1', 'Orto', 'light.a', 'light.b'), category('2', 'Studio')];
    const remote = [category('1', 'Giardino', 'light.c', 'light.a')];
    expect(categories([one], local, remote)).toEqual([
      category('1', 'Orto', 'light.c', 'light.a', 'light.b'),
      category('2', 'Studio'),
    ]);
  });

  it('that are removed are gone, unless the other side has changed them', () => {
    expect(categories([one], [], [one])).toEqual([]);
    expect(categories([one], [one], [])).toEqual([]);
    const changed = category('1', 'Giardino', 'light.a', 'light.b');
    expect(categories([one], [], [changed])).toEqual([changed]);
    expect(categories([one], [changed], [])).toEqual([changed]);
  });

  it('hold a device once, where it was put last', () => {
    const base = [category('1', 'A', 'light.a'), category('2', 'B'), category('3', 'C')];
    const here = [category('1', 'A'), category('2', 'B', 'light.a'), category('3', 'C')];
    const there = [category('1', 'A'), category('2', 'B'), category('3', 'C', 'light.a')];
    expect(categories(base, here, there)).toEqual(here);
    expect(categories(undefined, here, there)).toEqual(there);
  });

  it('that were made apart under one id both remain', () => {
    expect(categories([], [category('1', 'Orto')], [one])).toEqual([one, category('1-2', 'Orto')]);
  });

  it('of one name are one, on the first synchronisation', () => {
    expect(categories(undefined, [category('9', 'Giardino', 'light.b')], [one])).toEqual([
      category('1', 'Giardino', 'light.a', 'light.b'),
    ]);
  });

  it('are the same merged once more', () => {
    const list = fc
      .record({
        ids: fc.uniqueArray(fc.constantFrom('1', '2', '3')),
        names: fc.array(fc.constantFrom('A', 'B'), { minLength: 3, maxLength: 3 }),
        places: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
      })
      .map(({ ids, names, places }) =>
        ids.map((id, index) =>
          category(id, names[index] ?? '', ...['a', 'b', 'c'].filter((_, at) => places[at] === index)),
        ),
      );
    fc.assert(
      fc.property(fc.option(list, { nil: undefined }), list, list, (base, local, remote) => {
        const merged = categories(base, local, remote);
        expect(categories(base, merged, remote)).toEqual(merged);
        const devices = merged.flatMap((one) => one.devices);
        expect(new Set(devices).size).toBe(devices.length);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('other choices', () => {
  it('are those of the side that changed them; of both, those that come later to the gateway', () => {
    const theme = (base: 'light' | 'dark' | undefined, local: 'light' | 'dark', remote: 'light' | 'dark') =>
      mergePreference('theme', {
        base: base === undefined ? undefined : { scheme: base },
        local: { scheme: local },
        remote: { scheme: remote },
      }).scheme;
    expect(theme('light', 'light', 'dark')).toBe('dark');
    expect(theme('light', 'dark', 'light')).toBe('dark');
    // The browser's own, before the person was known in it.
    expect(theme(undefined, 'light', 'dark')).toBe('dark');
  });

  it('are merged for each gate, and each category of notifications', () => {
    const gates = (rules: PreferenceDocument<'gates'>['rules']) => ({ rules });
    expect(
      mergePreference('gates', {
        base: gates({ 'cover.a': { ask: 'away' } }),
        local: gates({ 'cover.a': { ask: 'always' }, 'cover.b': { ask: 'never' } }),
        remote: gates({ 'cover.a': { ask: 'away', lock: 'lock.a' } }),
      }),
    ).toEqual(gates({ 'cover.a': { ask: 'always', lock: 'lock.a' }, 'cover.b': { ask: 'never' } }));
    const all = { alarm: true, doors: true, batteries: true, system: true, support: true };
    const notifications = (changes: Partial<typeof all>, from: string | undefined) => ({
      categories: { ...all, ...changes },
      quiet_hours: from === undefined ? null : { from, to: '07:00' },
    });
    expect(
      mergePreference('notifications', {
        base: notifications({}, undefined),
        local: notifications({ doors: false }, undefined),
        remote: notifications({ batteries: false }, '22:00'),
      }),
    ).toEqual(notifications({ doors: false, batteries: false }, '22:00'));
  });
});
