import type { DeferredKind } from '../../model/kind.ts';

export const sensor: DeferredKind = {
  domain: 'sensor',
  category: 'sensors',
  shape: 'half',
  sections: [],
  keptAttributes: ['unit_of_measurement'],
  // The dashboard uses the temperature of a room and the battery of a device.
  keptClasses: ['temperature', 'battery'],
  load: async () => (await import('./sensor-behaviour.ts')).sensorBehaviour,
};
