import { createHash } from 'node:crypto';
import type { Backups } from '#backups/backups.ts';
import {
  defineEntity,
  type BaseSpec,
  type EntityDefinition,
  type EntityReport,
  type Kind,
  type Model,
} from '#world/kind.ts';
import { isoTime } from '#world/iso-time.ts';
import type { World } from '#world/world.ts';

const MEBIBYTE = 1_048_576;

/** The device "Backup" with the six entities of an Italian hub; everybody may read them. */
export function addBackupEntities(world: World, backups: Backups): void {
  const deviceId = createHash('md5').update('device backup').digest('hex');
  world.registries.devices.add({
    id: deviceId,
    name: 'Backup',
    name_by_user: null,
    area_id: null,
    manufacturer: 'Home Assistant',
    model: 'Home Assistant Backup',
    sw_version: world.hubVersion,
    disabled_by: null,
    labels: [],
    identifiers: [['backup', 'backup_manager']],
    entry_type: 'service',
    configuration_url: 'homeassistant://config/backup',
  });
  const entities = [lastEvent(world, backups), ...sensors(backups)];
  for (const entity of entities) world.entities.add(entity, { deviceId, platform: 'backup' });
  const refresh = (): void => {
    for (const { entityId } of entities) world.entities.refresh(entityId);
  };
  backups.events.listen(refresh);
  refresh();
}

function entity(domain: string, spec: Omit<BaseSpec, 'main'>, model: Model): EntityDefinition {
  const kind: Kind<BaseSpec, Model> = { domain, services: {}, build: () => model };
  return defineEntity(kind, { ...spec, main: false });
}

function sensors(backups: Backups): EntityDefinition[] {
  const sensor = (key: string, name: string, model: Model, deviceClass: string): EntityDefinition => {
    const id = `backup_${name.toLowerCase().replaceAll(' ', '_')}`;
    const named = { name: `Backup ${name}`, originalName: name };
    return entity('sensor', { id, ...named, uniqueId: key, translationKey: key, deviceClass }, model);
  };
  const time = (key: string, name: string, read: () => number | null): EntityDefinition =>
    sensor(key, name, { report: () => ({ state: timestamp(read()) }) }, 'timestamp');
  const options = ['idle', 'create_backup', 'blocked', 'receive_backup', 'restore_backup'];

  return [
    sensor(
      'backup_manager_state',
      'Stato del gestore di backup',
      { report: () => ({ state: backups.events.state(), capability: { options } }) },
      'enum',
    ),
    time('next_scheduled_automatic_backup', 'Prossimo backup automatico programmato', () => backups.next()),
    time(
      'last_successful_automatic_backup',
      'Ultimo backup automatico riuscito',
      () => backups.lastAutomatic().completed,
    ),
    time(
      'last_attempted_automatic_backup',
      'Ultimo tentativo di backup automatico',
      () => backups.lastAutomatic().attempted,
    ),
    sensor(
      'last_successful_automatic_backup_size',
      'Dimensione ultimo backup automatico riuscito',
      {
        report() {
          const { size } = backups.lastAutomatic();
          return {
            state: size === null ? 'unknown' : String(size / MEBIBYTE),
            capability: { state_class: 'measurement' },
            current: { unit_of_measurement: 'MiB' },
          };
        },
      },
      'data_size',
    ),
  ];
}

/** Tells of every backup, by hand or automatic. */
function lastEvent(world: World, backups: Backups): EntityDefinition {
  const { completed } = backups.lastAutomatic();
  const none = { event_type: null, backup_stage: null, failed_reason: null };
  let report: EntityReport =
    completed === null
      ? { state: 'unknown', current: none }
      : { state: eventTime(completed), current: { ...none, event_type: 'completed' } };
  backups.events.listen((event) => {
    if (!('stage' in event) || event.manager_state !== 'create_backup') return;
    const current = { event_type: event.state, backup_stage: event.stage, failed_reason: event.reason };
    report = { state: eventTime(world.clock.now()), current };
  });
  const key = 'automatic_backup_event';
  return entity(
    'event',
    {
      id: 'backup_backup_automatico',
      name: 'Backup Backup automatico',
      originalName: 'Backup automatico',
      uniqueId: key,
      translationKey: key,
    },
    { report: () => ({ ...report, capability: { event_types: ['completed', 'failed', 'in_progress'] } }) },
  );
}

const timestamp = (ms: number | null): string =>
  ms === null ? 'unknown' : isoTime(Math.floor(ms / 1000) * 1000).replace('.000000', '');

/** Milliseconds only, as event entities write them. */
const eventTime = (ms: number): string => isoTime(ms).replace('000+', '+');
