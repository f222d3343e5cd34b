import { expect, it } from 'vitest';
import { nextTab, tabsOf } from './tab-list.ts';

const tabs = tabsOf([
  { id: '17', name: 'Serata', color: '#c77dff', devices: [] },
  { id: '18', name: '', color: '#00d4aa', devices: [] },
]);

it('lists the built-in sections in their order, then the custom categories', () =>
  expect(tabs.map(({ name, color }) => [name, color])).toEqual([
    ['Tutti', undefined],
    ['Automazione', undefined],
    ['Confort', undefined],
    ['Energia', undefined],
    ['Sicurezza', undefined],
    ['Serata', '#c77dff'],
    ['Senza nome', '#00d4aa'],
  ]));

it.each([
  ['tutti', 'ArrowRight', 'automazione'],
  ['tutti', 'ArrowLeft', '18'],
  ['18', 'ArrowRight', 'tutti'],
  ['energia', 'Home', 'tutti'],
  ['energia', 'End', '18'],
  ['energia', 'Enter', undefined],
])('from %s the key %s moves to %s', (chosen, key, next) => expect(nextTab(tabs, chosen, key)).toBe(next));
