import { isRecord } from '@soglia/hub-client/json';
import type { Instances } from '#instances/instances.ts';
import type { Logger } from '#logging/logger.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { Notices } from '../notices.ts';
import { noticeTexts } from './notice-texts.ts';

export interface BackupNoticesOptions {
  readonly notices: Pick<Notices, 'add'>;
  readonly service: Pick<ServiceConnection, 'state' | 'onEvent' | 'follow'>;
  readonly instances: Pick<Instances, 'isLeader'>;
  readonly logger: Logger;
}

/** Hubs before 2025 do not tell of their backups. Returns how to stop. */
export function watchBackups({ notices, service, instances, logger }: BackupNoticesOptions): () => void {
  let isFollowing = false;
  const ending = new AbortController();

  const told = (event: unknown) => {
    if (!isRecord(event) || event['manager_state'] !== 'create_backup' || !instances.isLeader()) return;
    const { state } = event;
    if (state !== 'completed' && state !== 'failed') return;
    const text = state === 'completed' ? noticeTexts.backupDone : noticeTexts.backupFailed;
    const about = { category: 'system', type: 'backup', to: 'administrators', source: 'gateway' } as const;
    notices.add({ ...about, ...text }).catch((error: unknown) => {
      logger.warn({ err: error }, 'it was not told how a backup ended');
    });
  };

  const note = () => {
    if (service.state !== 'ready') isFollowing = false;
    if (service.state !== 'ready' || isFollowing) return;
    isFollowing = true;
    service
      .follow({ type: 'backup/subscribe_events' }, told, { signal: ending.signal })
      .catch((error: unknown) => {
        logger.debug({ err: error }, 'backups of the hub are not followed');
      });
  };
  note();
  const stop = service.onEvent(({ kind }) => {
    if (kind === 'state') note();
  });
  return () => {
    stop();
    ending.abort();
  };
}
