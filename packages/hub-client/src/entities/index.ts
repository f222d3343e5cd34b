/** The entity store: which entities exist, and the states of those that are watched. */
export { alarmDeviceClasses } from './alarm-device-classes.ts';
export { domainOf } from './domain-of.ts';
export { readStates } from './read-states.ts';
export type { Entity, EntityContext, EntityListState, EntityStore, KnownEntity } from './types.ts';
