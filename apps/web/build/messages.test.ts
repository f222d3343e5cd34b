import { expect, it } from 'vitest';
import { compileCatalogue, parseCatalogue } from './messages.ts';

const file = (entries: string) =>
  `import { defineTexts } from 'x';\nexport const t = defineTexts({${entries}});\n`;

it('compiles plurals and arguments', () => {
  const compiled = compileCatalogue({ lamps: '{n, plural, one {# luce} other {# luci}}', hi: 'Ciao {who}' });
  expect(JSON.parse(compiled)).toEqual({
    lamps: [['n', 'plural', { one: ['#', ' luce'], other: ['#', ' luci'] }]],
    hi: ['Ciao ', ['who']],
  });
});

it('refuses a message that is not ICU, by its id', () => {
  expect(() => compileCatalogue({ a: '{n, plural, one {#}' })).toThrow('"a"');
});

it('reads both languages from a catalogue', () => {
  const { it: italian, en } = parseCatalogue(
    file(`door: { it: 'porta', en: 'door' }, 'gate.open': { it: "l'ha", en: \`open\` }`),
  );
  expect(italian).toEqual({ door: 'porta', 'gate.open': "l'ha" });
  expect(en).toEqual({ door: 'door', 'gate.open': 'open' });
});

it.each([
  ['a number', file(`a: { it: 3, en: 'x' }`)],
  ['a missing language', file(`a: { it: 'x' }`)],
  ['a third language', file(`a: { it: 'x', en: 'y', de: 'z' }`)],
  ['an id twice', file(`a: { it: 'x', en: 'y' }, a: { it: 'x', en: 'y' }`)],
  ['a computed id', file(`[x]: { it: 'x', en: 'y' }`)],
  ['a text put together', file(`a: { it: 'x' + y, en: 'y' }`)],
  ['a spread', file(`...others`)],
  ['no call', 'export const t = 3;'],
  ['half a file', 'export const t = defineTexts({'],
])('refuses %s', (_what, source) => {
  expect(() => parseCatalogue(source)).toThrow();
});
