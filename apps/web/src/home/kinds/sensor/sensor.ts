import type { DeferredKind } from '../../model/kind.ts';

export const sensor: DeferredKind = {
  domain: 'sensor',
  category: 'sensors',
  shape: 'half',
  sections: [],
  keptAttributes: ['unit_of_measurement'],
  // The dashboard shows the temperature of a room and the battery of a device; other sensors stand on no card by themselves.
  keptClasses: ['temperature', 'battery'],
  load: async () => (await import('./sensor-behaviour.ts')).sensorBehaviour,
};
