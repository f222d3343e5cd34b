import type { StoredBackup } from '#backups/stored-backup.ts';
import type { World } from '#world/world.ts';

/** Where backups go. */
export interface BackupPlaces {
  /** None while the hub starts: their integrations are loaded later. */
  list(): World['home']['backups']['places'];
  has(id: string): boolean;
  /** Whether it answers. */
  isReached(id: string): boolean;
  /** By the ids of those that do not answer. */
  errors(): Readonly<Record<string, string>>;
  /** The backup as far as places tell of it; undefined where none does. */
  found(backup: StoredBackup): StoredBackup | undefined;
  /** Fault injection: it does not answer until switched off. */
  lose(id: string, on: boolean): void;
}

export function createBackupPlaces(world: World): BackupPlaces {
  const lost = new Set<string>();
  const list: BackupPlaces['list'] = () => (world.runState === 'STARTING' ? [] : world.home.backups.places);
  const has = (id: string): boolean => list().some((place) => place.id === id);
  const isReached = (id: string): boolean => has(id) && !lost.has(id);

  return {
    list,
    has,
    isReached,
    errors: () =>
      Object.fromEntries([...lost].filter(has).map((id) => [id, 'Timeout while connecting to the server'])),
    found(backup) {
      const held = Object.entries(backup.passwords).filter(([id]) => isReached(id));
      return held.length > 0 ? { ...backup, passwords: Object.fromEntries(held) } : undefined;
    },
    lose(id, on) {
      if (on) lost.add(id);
      else lost.delete(id);
    },
  };
}
