import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCategories } from './read-categories.ts';

const whole = { id: '1763628000000', name: 'Serata', color: '#c77dff', devices: ['light.a', 'switch.b'] };
const read = (value: unknown) => readCategories(JSON.stringify(value));

describe('the value of custom_device_labels', () => {
  it('is read as it was written', () => expect(read([whole])).toEqual([whole]));

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['no JSON', '{half'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list of malformed values', '[1, null, "Serata", ["light.a"], true]'],
  ])('%s is no category', (_what, text) => expect(readCategories(text)).toEqual([]));

  it.each([
    ['a numeric id', { ...whole, id: 1763628000000 }, {}],
    ['no id', { ...whole, id: undefined }, { id: 'categoria-1' }],
    ['an older name', { ...whole, name: undefined, label: ' Serata ' }, {}],
    ['no name', { ...whole, name: { it: 'Serata' } }, { name: '' }],
    [
      'a name longer than any that can be typed',
      { ...whole, name: 'La lunga serata in soggiorno' },
      { name: 'La lunga serata in s' },
    ],
    ['no colour', { ...whole, color: undefined }, { color: '#00d4aa' }],
    ['a colour that is none', { ...whole, color: 'url(x)' }, { color: '#00d4aa' }],
    ['a short colour', { ...whole, color: '#F0a' }, { color: '#ff00aa' }],
    ['no devices', { ...whole, devices: undefined }, { devices: [] }],
    ['one device alone', { ...whole, devices: 'light.a' }, { devices: ['light.a'] }],
    [
      'devices as objects, twice, and malformed ones',
      { ...whole, devices: [{ entity_id: 'light.a' }, 'light.a', null, 4, '', 'switch.b'] },
      {},
    ],
    [
      'devices as the keys of an object',
      { ...whole, devices: { 'light.a': true, 'light.no': false, 'switch.b': 1 } },
      {},
    ],
  ])('%s is understood', (_what, stored, difference) =>
    expect(read([stored])).toEqual([{ ...whole, ...difference }]),
  );

  it('may be an object by id', () => {
    const { id, ...rest } = whole;
    expect(read({ [id]: rest })).toEqual([whole]);
  });

  it('never gives two categories one id', () => {
    expect(read([whole, whole, whole]).map(({ id }) => id)).toEqual([
      whole.id,
      `${whole.id}-2`,
      `${whole.id}-3`,
    ]);
  });

  it.each(['tutti', 'automazione', 'confort', 'energia', 'sicurezza'])(
    'leaves the id "%s" to the built-in section, and loses nothing',
    (id) => expect(read([{ ...whole, id }, whole])).toEqual([{ ...whole, id: `${id}-2` }, whole]),
  );

  it('never throws, and reads again what it has read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const once = readCategories(text);
        expect(read(once)).toEqual(once);
        for (const { id, name, color, devices } of once) {
          expect([typeof id, typeof name]).toEqual(['string', 'string']);
          expect(color).toMatch(/^#[0-9a-f]{6}$/);
          expect(new Set(devices).size).toBe(devices.length);
        }
      }),
    );
  });
});
