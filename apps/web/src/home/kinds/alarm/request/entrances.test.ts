import { expect, it } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { entity } from '../../../testing/entity.ts';
import { openEntrances } from './entrances.ts';

const named = (id: string, state: string, friendly_name: string, device_class: string) =>
  entity(id, state, { friendly_name, device_class });

it('names what is open or moving, and nothing else', async () => {
  const house = createFakeHub({ ready: true });
  house.list([
    named('binary_sensor.finestra', 'on', 'Finestra', 'window'),
    named('binary_sensor.porta', 'off', 'Porta', 'door'),
    named('binary_sensor.moto', 'on', 'Movimento', 'motion'),
    named('binary_sensor.muta', 'unavailable', 'Muta', 'window'),
    named('cover.cancello', 'opening', 'Cancello', 'gate'),
    named('cover.garage', 'closed', 'Garage', 'garage'),
    named('cover.tenda', 'open', 'Tenda', 'curtain'),
  ]);
  expect(await openEntrances(house.hub)).toEqual(['Finestra', 'Cancello']);
});

it('says nothing of a house that is not loaded yet', async () => {
  expect(await openEntrances(createFakeHub({ ready: true }).hub)).toEqual([]);
});
