import { expect, it } from 'vitest';
import { kindRegistry } from '#home/kinds/all-kinds.ts';
import { listDevices } from '#home/model/list-devices.ts';
import { roomsOf } from '#home/model/rooms.ts';
import { knownEntity } from '#hub/testing/entity.ts';
import { registriesOf } from '#hub/testing/registries.ts';
import { groupsOfHouse } from '../devices/house-groups.ts';
import { previewOfRole } from './preview-of-role.ts';

const known = ['light.salone', 'lock.porta', 'light.cucina', 'switch.forno'].map((id) => knownEntity(id));
const registries = registriesOf(
  { salone: 'Salone', cucina: 'Cucina' },
  {
    'light.salone': { area_id: 'salone' },
    'lock.porta': { area_id: 'salone' },
    'light.cucina': { area_id: 'cucina' },
    'switch.forno': { area_id: 'cucina' },
  },
);
const labels = {
  all: [{ label_id: 'sera', name: 'Sera' }],
  ofEntity: new Map([['light.cucina', ['sera']]]),
};
const groups = groupsOfHouse({ known, registries, labels });
const rooms = roomsOf(listDevices(known, registries, kindRegistry), known, registries);

it('counts what people with the role see and control in each room', () => {
  const preview = previewOfRole(
    {
      scope: 'chosen',
      grants: [
        { by: 'area', id: 'salone', access: 'control' },
        { by: 'label', id: 'sera', access: 'view' },
      ],
      exceptions: [{ by: 'domain', id: 'lock', access: 'none' }],
    },
    rooms,
    groups.assignmentOf,
  );
  expect(preview.map(({ name, counts }) => [name, counts])).toEqual([
    ['Salone', { control: 1, view: 0, none: 1 }],
    ['Cucina', { control: 0, view: 1, none: 1 }],
  ]);
});

it('a floor grants what stands on it', () => {
  const [room] = previewOfRole(
    { scope: 'chosen', grants: [{ by: 'floor', id: 'terra', access: 'view' }], exceptions: [] },
    rooms,
    groups.assignmentOf,
  );
  expect(room?.counts.view).toBe(2);
});

it('names everything that a rule can name, and nothing else', () => {
  expect(groups.optionsOf('area').map(({ name }) => name)).toEqual(['Salone', 'Cucina']);
  expect(groups.optionsOf('domain').map(({ name }) => name)).toEqual([
    'Luci',
    'Prese e interruttori',
    'Serrature',
  ]);
  expect(groups.optionsOf('entity')[0]).toEqual({
    id: 'light.cucina',
    name: 'Cucina',
    detail: 'Cucina · Luci',
  });
  expect([
    groups.nameOf('label', 'sera'),
    groups.nameOf('floor', 'terra'),
    groups.nameOf('area', 'garage'),
  ]).toEqual(['Sera', 'Piano terra', undefined]);
});
