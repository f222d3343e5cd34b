import { expect, it } from 'vitest';
import { parseMenuItems } from './menu-items.ts';

it('reads the items of a list', () => {
  expect(
    parseMenuItems([
      { menu_item: '1', menu_label: 'Mappa', url: '/map/0' },
      { menu_item: 2, menu_label: ' Ener\u202egia ', url: null },
    ]),
  ).toEqual([
    { id: '1', label: 'Mappa', url: '/map/0' },
    { id: '2', label: 'Energia', url: undefined },
  ]);
});

it('leaves out what cannot be shown, and what comes twice', () => {
  expect(
    parseMenuItems([
      null,
      'x',
      {},
      { menu_item: '1' },
      { menu_item: {}, menu_label: 'X' },
      { menu_item: '3', menu_label: '   ' },
      { menu_item: '5', menu_label: '\u202e\u200b' },
      { menu_item: '4', menu_label: 'A' },
      { menu_item: '4', menu_label: 'B' },
    ]),
  ).toEqual([{ id: '4', label: 'A', url: undefined }]);
});

it('reads no more than a menu has', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ menu_item: index, menu_label: 'x' }));
  expect(parseMenuItems(many)).toHaveLength(50);
});

it.each([null, undefined, {}, 'x', 3])('%j is no list', (answer) => {
  expect(parseMenuItems(answer)).toBeUndefined();
});
