import { expect, it } from 'vitest';
import { deviceOf, devicePath } from './device-path.ts';

it('names a device in the address, and reads it again', () => {
  const path = devicePath('light.lampada_ad_arco');
  expect(path).toBe('/ha-dashboard?device=light.lampada_ad_arco');
  expect(deviceOf(new URL(path, 'http://casa.local').search)).toBe('light.lampada_ad_arco');
});

it('survives strange ids', () => {
  const id = 'light.a&b=c#d é';
  expect(deviceOf(new URL(devicePath(id), 'http://casa.local').search)).toBe(id);
  expect(deviceOf('?other=1')).toBeUndefined();
});
