import { expect, it } from 'vitest';
import { nameOf, readableName } from './name.ts';

it.each([
  ['light.lampada_ad_arco', 'Lampada', 'Lampada'],
  ['light.lampada_ad_arco', '  Lampada ', 'Lampada'],
  ['light.lampada_ad_arco', undefined, 'Lampada ad arco'],
  ['light.lampada_ad_arco', '   ', 'Lampada ad arco'],
  ['light.lampada_ad_arco', 42, 'Lampada ad arco'],
  ['light.', undefined, 'light.'],
  ['light.___', undefined, 'light.___'],
  ['strange', undefined, 'Strange'],
  ['lock.porta', 'Porta \u202Eatrepa', 'Porta atrepa'],
  ['lock.porta', '\u200b\u202e', 'Porta'],
  ['lock.porta', 'باب', '\u2068باب\u2069'],
  ['lock.porta', 'a'.repeat(10_000), `${'a'.repeat(120)}…`],
])('%s with the name %o is called "%s"', (id, given, name) => expect(nameOf(id, given)).toBe(name));

it.each([
  ['fan_only', 'Fan only'],
  [' Notte profonda ', 'Notte profonda'],
  ['_', '_'],
  ['eco\u202e_\u0007mode', 'Eco  mode'],
])('the mode %o reads "%s"', (mode, text) => expect(readableName(mode)).toBe(text));
