import type { DeferredKind } from '../../model/kind.ts';

export const camera: DeferredKind = {
  domain: 'camera',
  category: 'security',
  shape: 'half',
  sections: [],
  keptAttributes: [],
  keptClasses: [],
  load: async () => (await import('./camera-behaviour.ts')).cameraBehaviour,
};
