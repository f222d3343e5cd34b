/** Areas, floors and the entity registry. */
export type { Area, Floor, Registries, RegistryEntry, RegistrySnapshot } from './types.ts';
export { readLabels, type Label, type Labels } from './read-labels.ts';
