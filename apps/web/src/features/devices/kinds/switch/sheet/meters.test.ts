import type { KnownEntity, RegistryEntry, RegistrySnapshot } from '@soglia/hub-client';
import { expect, it } from 'vitest';
import { metersOf } from './meters.ts';

const known = (entity_id: string, device_class?: string) =>
  ({ entity_id, domain: entity_id.split('.')[0], device_class }) as KnownEntity;
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
] as const)('has none where there are %s', (_what, entityId, given) => {
  expect(metersOf(entityId, house, given)).toEqual({ power: undefined, energy: undefined });
});
