import type { Entity, KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import type { BackupDate } from '@soglia/hub-client/backups';
import type { BackupRow } from './backup-words.ts';
import { t } from './texts/index.ts';

/** Translation keys: the ids of these sensors are in the language of the hub. */
const keys = {
  last_successful_automatic_backup: 'lastSuccess',
  last_attempted_automatic_backup: 'lastAttempt',
  next_scheduled_automatic_backup: 'next',
} as const;

type SensorRole = (typeof keys)[keyof typeof keys];
export type BackupSensors = Partial<Readonly<Record<SensorRole, string>>>;

/** The ids of the hub's three backup sensors, by platform and translation key; hubs of 2024 have none. */
export function findBackupSensors(
  entities: readonly KnownEntity[],
  registries: Pick<RegistrySnapshot, 'entry'>,
): BackupSensors {
  return Object.fromEntries(
    entities.flatMap(({ entity_id, domain }) => {
      const entry = domain === 'sensor' ? registries.entry(entity_id) : undefined;
      const key = entry?.platform === 'backup' ? (entry.translation_key ?? '') : '';
      return isKey(key) ? [[keys[key], entity_id]] : [];
    }),
  );
}

const isKey = (key: string): key is keyof typeof keys => Object.hasOwn(keys, key);

/** A list from what the sensors tell, newest first: the next, the last attempt where it failed, the last success. */
export function sensorRows(states: Readonly<Record<SensorRole, Entity | undefined>>): readonly BackupRow[] {
  const dates = {
    next: dateOf(states.next),
    lastAttempt: dateOf(states.lastAttempt),
    lastSuccess: dateOf(states.lastSuccess),
  };
  const { lastAttempt, lastSuccess } = dates;
  const hasFailed =
    typeof lastAttempt === 'number' && !(typeof lastSuccess === 'number' && lastSuccess >= lastAttempt);
  return [
    ...(dates.next === undefined ? [] : [rowOf('next', dates.next, 'planned')]),
    ...(hasFailed ? [rowOf('lastAttempt', lastAttempt, 'failed')] : []),
    ...(lastSuccess === undefined ? [] : [rowOf('lastSuccess', lastSuccess, 'complete')]),
  ];
}

const rowOf = (role: SensorRole, date: BackupDate, look: BackupRow['look']): BackupRow => ({
  id: role,
  name: t(`sensors.${role}`),
  date,
  size: undefined,
  look,
  backup: undefined,
});

/** Undefined where there was none yet. */
function dateOf(entity: Entity | undefined): BackupDate | undefined {
  if (entity === undefined || entity.state === 'unknown') return undefined;
  if (entity.state === 'unavailable') return 'missing';
  const at = Date.parse(entity.state);
  return Number.isNaN(at) ? 'invalid' : at;
}
