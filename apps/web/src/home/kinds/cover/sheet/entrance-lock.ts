import type { KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { nameOf } from '../../../model/name.ts';

export interface NamedLock {
  readonly entity_id: string;
  readonly name: string;
}

/** All locks of the hub, by name. */
export const locksIn = (known: readonly KnownEntity[]): readonly NamedLock[] =>
  known
    .filter(({ entity_id }) => entity_id.startsWith('lock.'))
    .map(({ entity_id, name }) => ({ entity_id, name: nameOf(entity_id, name) }))
    .sort((one, other) => one.name.localeCompare(other.name));

/** The lock of the same device in the registry. */
export function lockOfSameDevice(
  entityId: string,
  locks: readonly NamedLock[],
  registries: RegistrySnapshot | undefined,
): string | undefined {
  const device = registries?.entry(entityId)?.device_id;
  if (device === undefined) return undefined;
  return locks.find(({ entity_id }) => registries?.entry(entity_id)?.device_id === device)?.entity_id;
}

/** The lock that 'Sblocca' opens: the chosen one while the hub has it, else that of the same device. */
export function lockToOpen(
  chosen: string | undefined,
  ownLock: string | undefined,
  locks: readonly NamedLock[],
): string | undefined {
  return locks.some(({ entity_id }) => entity_id === chosen) ? chosen : ownLock;
}
