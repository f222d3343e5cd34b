import { randomUUID } from 'node:crypto';
import { isRecord } from '@soglia/hub-client/json';
import { wait, type Clock } from '@soglia/server/clock';
import { MINUTE_MS } from '@soglia/server/durations';
import type { Instances } from '#instances/instances.ts';
import type { Logger } from '#logging/logger.ts';
import { HubCommandError, type ServiceConnection } from '#service-connection/service-connection.ts';
import type { NewNotice, Notices } from '../notices.ts';
import { noticeTexts } from './notice-texts.ts';

export interface BackupNoticesOptions {
  readonly notices: Pick<Notices, 'add'>;
  readonly service: Pick<ServiceConnection, 'state' | 'onEvent' | 'follow'>;
  readonly instances: Pick<Instances, 'isLeader'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const AGAIN_MS = MINUTE_MS;

/** Hubs before 2025 do not tell of their backups. Returns how to stop. */
export function watchBackups(options: BackupNoticesOptions): () => void {
  const { notices, service, instances, clock, logger } = options;
  let isFollowing = false;
  let cancel: () => void = () => undefined;
  const ending = new AbortController();

  const onEvent = (event: unknown) => {
    if (!isRecord(event) || event['manager_state'] !== 'create_backup' || !instances.isLeader()) return;
    const { state } = event;
    if (state !== 'completed' && state !== 'failed') return;
    const text = state === 'completed' ? noticeTexts.backupDone : noticeTexts.backupFailed;
    const about = { category: 'system', type: 'backup', to: 'administrators', source: 'gateway' } as const;
    void tell({ ...about, ...text, id: `backup-${randomUUID()}` });
  };

  /** Tries again while the database does not answer: the hub tells it once. */
  const tell = async (notice: NewNotice): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await notices.add(notice);
        return;
      } catch (error) {
        logger.warn({ err: error }, 'it was not told how a backup ended');
        await wait(clock, AGAIN_MS, ending.signal);
      }
    }
  };

  const note = () => {
    cancel();
    if (service.state !== 'ready') isFollowing = false;
    if (service.state !== 'ready' || isFollowing) return;
    isFollowing = true;
    service
      .follow({ type: 'backup/subscribe_events' }, onEvent, { signal: ending.signal })
      .catch((error: unknown) => {
        logger.debug({ err: error }, 'backups of the hub are not followed');
        // A hub that does not know the command knows it after an update, and with another connection.
        if (ending.signal.aborted || (error instanceof HubCommandError && error.code === 'unknown_command'))
          return;
        cancel = clock.after(AGAIN_MS, () => {
          isFollowing = false;
          note();
        });
      });
  };
  note();
  const stop = service.onEvent(({ kind }) => {
    if (kind === 'state') note();
  });
  return () => {
    cancel();
    stop();
    ending.abort();
  };
}
