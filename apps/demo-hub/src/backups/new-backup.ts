import { createHash } from 'node:crypto';
import { tarSize } from '#backups/backup-file.ts';
import type { BackupSettings } from '#backups/backup-settings.ts';
import type { BackupOrder } from '#backups/refusals.ts';
import type { StoredBackup } from '#backups/stored-backup.ts';
import { localIsoTime } from '#world/local-time.ts';

const DATABASE_BYTES = 304_000_000;
const SETTINGS_BYTES = 9_000_000;

interface Circumstances {
  readonly now: number;
  readonly hubVersion: string;
  readonly agents: BackupSettings['agents'];
  /** Those of the ordered places that there are. */
  readonly known: readonly string[];
  /** What this one is larger than another. */
  readonly extraBytes: number;
}

/** What is made when nobody asks. */
export function automaticOrder({ create_backup: contents }: BackupSettings): BackupOrder {
  const { include_addons: apps, include_folders: folders } = contents;
  return {
    places: contents.agent_ids,
    name: contents.name,
    password: contents.password,
    hasDatabase: contents.include_database,
    hasHome: true,
    hasMore: contents.include_all_addons || [...(apps ?? []), ...(folders ?? [])].length > 0,
    isAutomatic: true,
  };
}

/** The backup that an order makes. */
export function orderedBackup(order: BackupOrder, { known, agents, ...more }: Circumstances): StoredBackup {
  const { hubVersion, now, extraBytes } = more;
  const kind = order.isAutomatic ? 'Automatic' : 'Custom';
  const given = order.name?.trim() ?? '';
  const isProtected = (place: string): boolean => agents[place]?.protected !== false;
  return newBackup({
    name: given === '' ? `${kind} backup ${hubVersion}` : given,
    size: SETTINGS_BYTES + (order.hasDatabase ? DATABASE_BYTES : 0) + extraBytes,
    date: now,
    hubVersion,
    isAutomatic: order.isAutomatic,
    hasDatabase: order.hasDatabase,
    passwords: Object.fromEntries(known.map((place) => [place, isProtected(place) ? order.password : null])),
    failedPlaces: order.places.filter((place) => !known.includes(place)),
  });
}

/** With an id of its own, and a size that a tar can have. */
export function newBackup(fields: Omit<StoredBackup, 'id'>): StoredBackup {
  const { name, date, size } = fields;
  const hash = createHash('sha1')
    .update(`${localIsoTime(date)} - ${name}`.toLowerCase())
    .digest('hex');
  return { ...fields, id: hash.slice(0, 8), size: tarSize(size) };
}
