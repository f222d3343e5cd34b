import { expect, it } from 'vitest';
import { choosable } from './choosable.ts';

const device = (name: string, room?: string) => ({
  entity_id: `light.${name}`,
  name,
  shape: 'half' as const,
  room,
  icon_name: undefined,
  battery: undefined,
});
const devices = [device('Lampada', 'Soggiorno'), device('Caffè', 'Cucina'), device('Abat-jour')];
const names = (sought: string) => choosable(devices, sought).map(({ name }) => name);

it.each([
  ['', ['Abat-jour', 'Caffè', 'Lampada']],
  ['caffe', ['Caffè']],
  ['LAMP sogg', ['Lampada']],
  ['lampada cucina', []],
])('looking for "%s" finds %j', (sought, found) => expect(names(sought)).toEqual(found));
