import { creating, type ManagerEvent } from '#backups/manager-events.ts';
import type { StoredBackup } from '#backups/stored-backup.ts';
import type { Cancel } from '#clock.ts';
import { ServiceError } from '#world/service-error.ts';

export interface BackupJob {
  /** Resolves when the backup is made; rejects with the reason where it could not be. */
  readonly done: Promise<void>;
  /** Ends it without a word, as a restart does. */
  abort(): void;
}

interface JobParts {
  later(ms: number, run: () => void): Cancel;
  fire(event: ManagerEvent): void;
  isDiskFull(): boolean;
  /** Whether the place answers. */
  takes(place: string): boolean;
  /** Called once it is in the places that took it; `isWhole` where all did. */
  keep(backup: StoredBackup, isWhole: boolean): void;
}

const PACKING_MS = 600;
const UPLOAD_STEP_MS = 150;
const TIDYING_MS = 100;

/** Makes a backup in a few seconds, with the events that a real hub sends. */
export function startBackupJob(backup: StoredBackup, parts: JobParts): BackupJob {
  const fire = (event: ManagerEvent): void => parts.fire(event);
  const { promise: done, resolve, reject } = Promise.withResolvers<undefined>();
  // Whoever asked over the WebSocket does not wait.
  done.catch(() => undefined);
  let cancel: Cancel = () => undefined;

  function upload(share: number): void {
    const total_bytes = backup.size;
    const uploaded_bytes = Math.round(total_bytes * share);
    for (const agent_id of Object.keys(backup.passwords)) {
      if (share === 0 || parts.takes(agent_id))
        fire({ manager_state: 'create_backup', agent_id, uploaded_bytes, total_bytes });
    }
  }

  const steps: readonly (readonly [afterMs: number, run: () => void])[] = [
    [
      PACKING_MS,
      () => {
        fire(creating('in_progress', { stage: 'upload_to_agents' }));
        upload(0);
      },
    ],
    [UPLOAD_STEP_MS, () => upload(1 / 3)],
    [UPLOAD_STEP_MS, () => upload(2 / 3)],
    [
      UPLOAD_STEP_MS,
      () => {
        upload(1);
        fire(creating('in_progress', { stage: 'cleaning_up' }));
      },
    ],
    [TIDYING_MS, finish],
  ];

  function take(index: number): void {
    const step = steps[index];
    if (step === undefined) return;
    cancel = parts.later(step[0], () => {
      if (parts.isDiskFull()) fail();
      else {
        step[1]();
        take(index + 1);
      }
    });
  }

  /** Where a place failed, the events say so; the service does not. */
  function finish(): void {
    const all = Object.entries(backup.passwords);
    const taken = all.filter(([place]) => parts.takes(place));
    const failedNow = all.map(([place]) => place).filter((place) => !parts.takes(place));
    const failedPlaces = [...failedNow, ...backup.failedPlaces];
    parts.keep({ ...backup, passwords: Object.fromEntries(taken), failedPlaces }, failedNow.length === 0);
    fire(failedNow.length === 0 ? creating('completed') : creating('failed', { reason: 'upload_failed' }));
    fire({ manager_state: 'idle' });
    resolve(undefined);
  }

  function fail(): void {
    fire(creating('failed', { reason: 'upload_failed' }));
    fire({ manager_state: 'idle' });
    reject(new ServiceError('home_assistant_error', '[Errno 28] No space left on device'));
  }

  fire(creating('in_progress', { stage: 'home_assistant' }));
  take(0);
  return { done, abort: () => cancel() };
}
