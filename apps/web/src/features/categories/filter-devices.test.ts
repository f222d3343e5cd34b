import { expect, it } from 'vitest';
import { filterDevices } from './filter-devices.ts';

const device = (name: string, room?: string) => ({
  entity_id: `light.${name}`,
  name,
  shape: 'half' as const,
  room,
  icon_name: undefined,
  battery: undefined,
  schedule: undefined,
});
const devices = [device('Lampada', 'Soggiorno'), device('Caffè', 'Cucina'), device('Abat-jour')];
const names = (query: string) => filterDevices(devices, query).map(({ name }) => name);

it.each([
  ['', ['Abat-jour', 'Caffè', 'Lampada']],
  ['caffe', ['Caffè']],
  ['LAMP sogg', ['Lampada']],
  ['lampada cucina', []],
])('the query "%s" finds %j', (query, found) => expect(names(query)).toEqual(found));
