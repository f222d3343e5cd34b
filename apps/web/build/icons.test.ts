import { mdiFloorLamp, mdiSofaOutline } from '@mdi/js';
import { expect, it } from 'vitest';
import { compileIcons } from './icons.ts';

it('returns the path of each name', () => {
  expect(JSON.parse(compileIcons('["floor-lamp", "sofa-outline"]'))).toEqual({
    'floor-lamp': mdiFloorLamp,
    'sofa-outline': mdiSofaOutline,
  });
});

it.each(['["no-such-icon"]', '[1]', '{}', '["constructor"]', '[""]'])('refuses %s', (json) => {
  expect(() => compileIcons(json)).toThrow();
});
