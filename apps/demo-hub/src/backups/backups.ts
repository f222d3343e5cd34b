import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '#durations.ts';
import { createAutomaticTimer } from '#backups/automatic-timer.ts';
import { startBackupJob, type BackupJob } from '#backups/backup-job.ts';
import { changedSettings, type SettingsChange } from '#backups/backup-settings.ts';
import { createBackupPlaces, type BackupPlaces } from '#backups/backup-places.ts';
import { LOCAL_PLACE } from '#backups/local-place.ts';
import { createManagerEvents, creating, restoring, type ManagerEvents } from '#backups/manager-events.ts';
import { automaticOrder, newBackup, orderedBackup } from '#backups/new-backup.ts';
import {
  decryptRefusal,
  orderRefusal,
  refused,
  restoreRefusal,
  type BackupOrder,
  type RestoreOrder,
} from '#backups/refusals.ts';
import { exceeding, withoutCopies, type Limit } from '#backups/retention.ts';
import { backupJson, type StoredBackup } from '#backups/stored-backup.ts';
import { firstBackups, type StoredBackups } from '#backups/stored-backups.ts';
import type { StoredValue } from '#store/store.ts';
import { localIsoTime } from '#world/local-time.ts';
import { seededRandom } from '#world/random.ts';
import type { World } from '#world/world.ts';

interface MadeBackup {
  readonly id: string;
  readonly done: BackupJob['done'];
}

/** The backup manager; it refuses with errors of services. */
export interface Backups {
  readonly events: ManagerEvents;
  readonly places: BackupPlaces;
  /** In that place, where one is given. */
  find(id: string, place?: string): StoredBackup | undefined;
  /** The answer of `backup/info`. */
  info(): Record<string, unknown>;
  /** That of `backup/config/info`. */
  config(): Record<string, unknown>;
  lastAutomatic(): StoredBackups['lastAutomatic'];
  /** When the next automatic one is due, in ms since the epoch. */
  next(): number | null;
  change(change: SettingsChange): void;
  make(order: BackupOrder): MadeBackup;
  /** With the settings of automatic backups. */
  makeAutomatic(): MadeBackup;
  /** From every place that answers. */
  remove(id: string): void;
  checkPassword(id: string, place: string, password: string): void;
  /** Restarts the hub. Nothing in the house changes, but sessions that are younger than the backup end. */
  restore(order: RestoreOrder): void;
  /** Fault injection: none can be made while the disk is full. */
  fillDisk(on: boolean): void;
  /** Adds one of about that many bytes; returns its id. */
  add(name: string, bytes: number): string;
}

interface Parts {
  readonly world: World;
  readonly storage: StoredValue<StoredBackups>;
  /** Restarts the hub as it was at that time. */
  restartAsOf(time: number): void;
}

/** Lets `core_restart` out before the sockets close. */
const RESTART_DELAY_MS = 100;

export function createBackups(parts: Parts): Backups {
  const { world } = parts;
  const { clock, home } = world;
  const events = createManagerEvents();
  const random = seededRandom(45);
  let stored = parts.storage.load() ?? firstBackups(home.backups, clock.now());
  let job: BackupJob | undefined;
  let isDiskFull = false;
  let isRestored = false;

  function save(change: Partial<StoredBackups>): void {
    stored = { ...stored, ...change };
    parts.storage.save(stored);
  }

  const places = createBackupPlaces(world);
  const isPlace = (id: string): boolean => places.has(id);
  const listed = (): readonly StoredBackup[] =>
    stored.backups.flatMap((backup) => places.found(backup) ?? []);

  function find(id: string, place?: string): StoredBackup | undefined {
    const found = listed().find((backup) => backup.id === id);
    return found && (place === undefined || place in found.passwords) ? found : undefined;
  }

  function checkIdle(): void {
    if (events.state() !== 'idle') throw refused(`Backup manager busy: ${events.state()}`);
  }

  function make(order: BackupOrder): MadeBackup {
    checkIdle();
    if (order.isAutomatic) save({ lastAutomatic: { ...stored.lastAutomatic, attempted: clock.now() } });
    events.fire(creating('in_progress'));
    const known = order.places.filter(isPlace);
    const refusal = orderRefusal(order, known);
    if (refusal) {
      events.fire(creating('failed', refusal));
      events.fire({ manager_state: 'idle' });
      throw refusal.error;
    }
    const backup = orderedBackup(order, {
      now: clock.now(),
      hubVersion: world.hubVersion,
      agents: stored.settings.agents,
      known,
      extraBytes: Math.floor(random() * 1e6),
    });
    job = startBackupJob(backup, {
      later: (ms, run) => world.later(ms, run),
      fire: (event) => events.fire(event),
      isDiskFull: () => isDiskFull,
      takes: (place) => places.isReached(place),
      keep,
    });
    return { id: backup.id, done: job.done };
  }

  function keep(backup: StoredBackup, isWhole: boolean): void {
    const { lastAutomatic } = stored;
    save({
      backups: Object.keys(backup.passwords).length > 0 ? [...stored.backups, backup] : stored.backups,
      lastAutomatic:
        backup.isAutomatic && isWhole
          ? { ...lastAutomatic, completed: clock.now(), size: backup.size }
          : lastAutomatic,
    });
    tidy('copies');
  }

  function tidy(limit: Limit): void {
    const over = exceeding(stored.backups, stored.settings, limit, clock.now());
    save({ backups: withoutCopies(stored.backups, over) });
  }

  function tidyDaily(): void {
    world.later(DAY_MS, () => {
      tidy('days');
      tidyDaily();
    });
  }

  const makeAutomatic = (): MadeBackup => make(automaticOrder(stored.settings));

  const timer = createAutomaticTimer(world, random, {
    schedule: () => stored.settings.schedule,
    run() {
      if (events.state() !== 'idle') return;
      try {
        makeAutomatic();
      } catch {
        // The events have said so.
      }
    },
  });
  tidyDaily();
  world.bus.listen('homeassistant_stop', () => {
    job?.abort();
    events.block();
  });
  world.bus.listen('homeassistant_start', () => {
    if (!isRestored) return;
    isRestored = false;
    events.fire(restoring('completed'));
    events.fire({ manager_state: 'idle' });
  });
  world.bus.listen('homeassistant_started', () => {
    if (events.state() === 'blocked') events.fire({ manager_state: 'idle' });
  });
  const times = (): Record<string, unknown> => ({
    last_attempted_automatic_backup: timeOrNull(stored.lastAutomatic.attempted),
    last_completed_automatic_backup: timeOrNull(stored.lastAutomatic.completed),
    next_automatic_backup: timeOrNull(timer.next()),
    next_automatic_backup_additional: false,
  });

  return {
    events,
    places,
    find,
    info: () => ({
      agent_errors: places.errors(),
      agent_error_translations: {},
      backups: listed().map(backupJson),
      last_action_event: events.lastAction(),
      state: events.state(),
      ...times(),
    }),
    config: () => ({
      ...stored.settings,
      last_completed_automatic_backup_size: stored.lastAutomatic.size,
      ...times(),
    }),
    lastAutomatic: () => stored.lastAutomatic,
    next: () => timer.next(),
    change(change) {
      const { schedule } = stored.settings;
      save({ settings: changedSettings(stored.settings, change) });
      if (!isDeepStrictEqual(schedule, stored.settings.schedule)) timer.plan();
    },
    make,
    makeAutomatic,
    remove(id) {
      const reached = new Map(
        places.list().map((place) => [place.id, places.isReached(place.id) ? [id] : []]),
      );
      save({ backups: withoutCopies(stored.backups, reached) });
    },
    checkPassword(id, place, password) {
      const refusal = decryptRefusal(find(id, place), { id, place, password }, isPlace(place));
      if (refusal) throw refusal;
    },
    restore(order) {
      checkIdle();
      events.fire(restoring('in_progress'));
      const backup = find(order.id, order.place);
      const refusal = restoreRefusal(order, backup, isPlace(order.place));
      if (refusal || !backup) {
        events.fire(restoring('failed', refusal?.reason));
        events.fire({ manager_state: 'idle' });
        throw refusal?.error ?? refused('no backup');
      }
      isRestored = true;
      events.fire(restoring('core_restart'));
      world.later(RESTART_DELAY_MS, () => parts.restartAsOf(backup.date));
    },
    fillDisk(on) {
      isDiskFull = on;
    },
    add(name, size) {
      const made = { name, size, date: clock.now(), hubVersion: world.hubVersion };
      const how = { isAutomatic: false, hasDatabase: true, passwords: { [LOCAL_PLACE]: null } };
      const backup = newBackup({ ...made, ...how, failedPlaces: [] });
      save({ backups: [...stored.backups, backup] });
      return backup.id;
    },
  };
}

const timeOrNull = (ms: number | null): string | null => (ms === null ? null : localIsoTime(ms));
