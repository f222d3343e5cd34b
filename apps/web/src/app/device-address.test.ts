import { expect, it } from 'vitest';
import { bareDashboard, errandOf, highlightPath, sheetPath } from './device-address.ts';

const at = (address: string) => new URL(address, 'http://casa.local');

it('opens a sheet at /, and brings a device into view at /ha-dashboard', () => {
  expect(errandOf(at('/?device=light.kitchen'))).toEqual({ kind: 'sheet', entity_id: 'light.kitchen' });
  for (const address of ['/ha-dashboard?device=light.kitchen', '/ha-dashboard/?device=light.kitchen']) {
    expect(errandOf(at(address))).toEqual({ kind: 'highlight', entity_id: 'light.kitchen' });
  }
});

it.each(['/', '/?device=', '/?device=%20', '/?other=1', '/ha-dashboard'])(
  'wants nothing at %s',
  (address) => {
    expect(errandOf(at(address))).toBeUndefined();
  },
);

it('keeps what else the address says', () => {
  const tab = at('/?tab=confort');
  expect(sheetPath(tab, 'light.a')).toBe('/?tab=confort&device=light.a');
  expect(bareDashboard(at('/?tab=confort&device=light.a'))).toBe('/?tab=confort');
  expect(bareDashboard(at('/?device=light.a'))).toBe('/');
});

it('goes from what is brought into view to a sheet, and leaves the one for the other', () => {
  expect(sheetPath(at('/ha-dashboard?device=light.a'), 'light.b')).toBe('/?device=light.b');
});

it('survives strange ids', () => {
  const id = 'light.a&b=c#d é';
  expect(errandOf(at(highlightPath(id)))).toEqual({ kind: 'highlight', entity_id: id });
  expect(errandOf(at(sheetPath(at('/'), id)))).toEqual({ kind: 'sheet', entity_id: id });
});
