import { expect, it } from 'vitest';
import { compileCatalogue } from './messages.ts';

it('compiles plurals and arguments', () => {
  expect(
    JSON.parse(compileCatalogue('{"lamps":"{n, plural, one {# luce} other {# luci}}","hi":"Ciao {who}"}')),
  ).toEqual({
    lamps: [['n', 'plural', { one: ['#', ' luce'], other: ['#', ' luci'] }]],
    hi: ['Ciao ', ['who']],
  });
});

it.each(['{"a":"{n, plural, one {#}"}', '{"a":3}', '[', '"a"', 'null'])('refuses %s', (json) => {
  expect(() => compileCatalogue(json)).toThrow();
});
