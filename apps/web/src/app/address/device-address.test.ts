import { expect, it } from 'vitest';
import { bareDashboard, deviceLinkOf, highlightPath, sheetPath } from './device-address.ts';

const at = (address: string) => new URL(address, 'http://casa.local');

it('opens a sheet at /, and highlights a card at /ha-dashboard', () => {
  expect(deviceLinkOf(at('/?device=light.kitchen'))).toEqual({ kind: 'sheet', entity_id: 'light.kitchen' });
  for (const address of ['/ha-dashboard?device=light.kitchen', '/ha-dashboard/?device=light.kitchen']) {
    expect(deviceLinkOf(at(address))).toEqual({ kind: 'highlight', entity_id: 'light.kitchen' });
  }
});

it.each(['/', '/?device=', '/?device=%20', '/?other=1', '/ha-dashboard'])(
  'names no device at %s',
  (address) => {
    expect(deviceLinkOf(at(address))).toBeUndefined();
  },
);

it('keeps the other parameters', () => {
  const tab = at('/?tab=confort');
  expect(sheetPath(tab, 'light.a')).toBe('/?tab=confort&device=light.a');
  expect(bareDashboard(at('/?tab=confort&device=light.a'))).toBe('/?tab=confort');
  expect(bareDashboard(at('/?device=light.a'))).toBe('/');
});

it('replaces a highlighted device by the one of a sheet', () => {
  expect(sheetPath(at('/ha-dashboard?device=light.a'), 'light.b')).toBe('/?device=light.b');
});

it('keeps ids with any characters', () => {
  const id = 'light.a&b=c#d é';
  expect(deviceLinkOf(at(highlightPath(id)))).toEqual({ kind: 'highlight', entity_id: id });
  expect(deviceLinkOf(at(sheetPath(at('/'), id)))).toEqual({ kind: 'sheet', entity_id: id });
});
