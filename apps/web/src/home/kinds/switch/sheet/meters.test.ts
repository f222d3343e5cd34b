import type { RegistryEntry, RegistrySnapshot } from '@soglia/hub-client/registries';
import { expect, it } from 'vitest';
import { knownEntity } from '#hub/testing/entity.ts';
import { metersOf } from './meters.ts';

const known = (entity_id: string, device_class?: string) => knownEntity(entity_id, { device_class });
const house = [
  known('switch.presa', 'outlet'),
  known('sensor.altra_potenza', 'power'),
  known('sensor.presa_potenza', 'power'),
  known('sensor.presa_energia', 'energy'),
  known('binary_sensor.presa', 'power'),
];
const ofPlug = ['switch.presa', 'sensor.presa_potenza', 'sensor.presa_energia', 'binary_sensor.presa'];
const registries: RegistrySnapshot = {
  areas: [],
  floors: [],
  entry: (entity_id) =>
    ({ entity_id, device_id: ofPlug.includes(entity_id) ? 'plug' : undefined }) as RegistryEntry,
  areaOf: () => undefined,
};

it('takes the sensors of the same device, and no others', () => {
  expect(metersOf('switch.presa', house, registries)).toEqual({
    power: 'sensor.presa_potenza',
    energy: 'sensor.presa_energia',
  });
});

it.each([
  ['no registries', 'switch.presa', undefined],
  ['no device', 'switch.virtuale', registries],
] as const)('finds none where there are %s', (_what, entityId, given) => {
  expect(metersOf(entityId, house, given)).toEqual({ power: undefined, energy: undefined });
});

/** A device with its switches and their sensors; configuration entities end with `!`. */
function strip(...entities: readonly string[]) {
  const ids = entities.map((id) => id.replace('!', ''));
  return {
    known: ids.map((id) => known(id, /power|energy/.exec(id)?.[0])),
    registries: {
      ...registries,
      entry: (entity_id: string) =>
        ({
          entity_id,
          device_id: 'strip',
          category: entities.includes(`${entity_id}!`) ? 'config' : undefined,
        }) as RegistryEntry,
    },
  };
}
const channels = ['switch.strip_1', 'sensor.strip_1_power', 'sensor.strip_1_energy', 'switch.strip_2'];

it.each<[string, string, readonly string[], Partial<ReturnType<typeof metersOf>>]>([
  [
    'the first of a strip',
    'switch.strip_1',
    channels,
    { power: 'sensor.strip_1_power', energy: 'sensor.strip_1_energy' },
  ],
  [
    'the second, whose sensor comes later',
    'switch.strip_2',
    [...channels, 'sensor.strip_2_power'],
    { power: 'sensor.strip_2_power' },
  ],
  ['one of a strip that measures another', 'switch.strip_2', channels, {}],
  [
    'the first, never of the tenth',
    'switch.strip_1',
    ['switch.strip_1', 'switch.strip_10', 'sensor.strip_10_power'],
    {},
  ],
  [
    'one of a strip that measures all at once',
    'switch.strip_1',
    ['switch.strip_1', 'switch.strip_2', 'sensor.strip_power'],
    {},
  ],
  [
    'the switch of all, and not of one',
    'switch.strip',
    ['switch.strip', ...channels, 'sensor.strip_power'],
    { power: 'sensor.strip_power' },
  ],
  [
    'a plug with a lock for children',
    'switch.plug',
    ['switch.plug', 'switch.lock!', 'sensor.meter_power'],
    { power: 'sensor.meter_power' },
  ],
])('takes the sensors of %s', (_what, entityId, ids, meters) => {
  const home = strip(...ids);
  expect(metersOf(entityId, home.known, home.registries)).toEqual({
    power: undefined,
    energy: undefined,
    ...meters,
  });
});
