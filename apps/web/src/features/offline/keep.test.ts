import type { KnownEntity, RegistrySnapshot } from '@soglia/hub-client';
import { expect, it } from 'vitest';
import { keepHouse } from './keep.ts';

const automation = (entity_id: string, automation_id: string): KnownEntity => ({
  entity_id,
  domain: 'automation',
  name: undefined,
  device_class: undefined,
  automation_id,
});
const registries: RegistrySnapshot = {
  areas: [],
  floors: [],
  entry: () => undefined,
  areaOf: () => undefined,
};

it('keeps the automations of the person, and not those of the app', () => {
  const entities = [
    automation('automation.buonanotte', '1731000000001'),
    automation('automation.sala', 'soglia_programme_climate.sala'),
  ];
  const kept = keepHouse(
    { list: { kind: 'loaded', entities }, registries, get: () => undefined },
    new Map(),
    { hub: 'http://casa.example', person: 'maria', at: 0 },
  );
  expect(kept?.entities.map(({ id }) => id)).toEqual(['automation.buonanotte']);
});
