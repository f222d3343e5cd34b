import type { Connection } from '../connection/types.ts';
import type { HubError } from '../errors/errors.ts';
import { isRecord } from '../json/json.ts';
import type { Release } from '../platform/platform.ts';
import { amountOf, drawnText } from './parse-fields.ts';
import { workOf } from './read-backups.ts';
import type { BackupProgress } from './types.ts';

interface ProgressListener {
  readonly onProgress: (progress: BackupProgress) => void;
  /** `unsupported` on hubs of 2024, which tell nothing. */
  readonly onError?: (error: HubError) => void;
}

/** Tells what the hub does with backups, now and from now on (`backup/subscribe_events`). */
export const subscribeBackupProgress = (
  connection: Pick<Connection, 'subscribe'>,
  { onProgress, onError }: ProgressListener,
): Release =>
  connection.subscribe(
    { type: 'backup/subscribe_events' },
    (event) => {
      const progress = parseProgress(event);
      if (progress !== undefined) onProgress(progress);
    },
    onError === undefined ? {} : { onError },
  );

/** Undefined for an event that says nothing of a job. */
export function parseProgress(event: unknown): BackupProgress | undefined {
  if (!isRecord(event)) return undefined;
  const { manager_state: manager, agent_id: place, state } = event;
  if (typeof place === 'string') {
    const [uploaded, total] = [amountOf(event['uploaded_bytes']), amountOf(event['total_bytes'])];
    return uploaded === undefined || total === undefined || total === 0
      ? undefined
      : { kind: 'uploading', place, uploaded: Math.min(uploaded, total), total };
  }
  if (manager === 'idle') return { kind: 'idle' };
  const work = workOf(manager);
  if (work === 'idle') return undefined;
  if (state === 'completed') return { kind: 'completed', work };
  if (state === 'failed') return { kind: 'failed', work, reason: wordOf(event['reason']) };
  if (state === 'core_restart') return { kind: 'restarting' };
  return { kind: 'running', work, stage: wordOf(event['stage']) };
}

function wordOf(value: unknown): string | undefined {
  const word = drawnText(value);
  return word === '' ? undefined : word;
}
