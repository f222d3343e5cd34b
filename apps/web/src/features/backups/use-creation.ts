import { useEffect, useRef, useState } from 'react';
import {
  callBackupService,
  createBackup,
  createScheduledBackup,
  readBackups,
  type BackupModel,
  type BackupProgress,
} from '@soglia/hub-client/backups';
import { HubError, SignInError } from '@soglia/hub-client/errors';
import { useKnownTimeZone } from '#hub/use-house-clock.ts';
import { useHub } from '#hub/hub-context.ts';
import { showSuccess } from '#shared/ui/outcome-notices.ts';
import { backupName } from './backup-name.ts';
import { failureReason } from './failure-reason.ts';
import { t } from './texts/index.ts';

/** Milliseconds, by the specification. */
const RELOAD_AFTER_MS = 5_000;

type Creation =
  | { readonly kind: 'idle' }
  | { readonly kind: 'creating' }
  /** The list is read anew in a moment. */
  | { readonly kind: 'created' }
  | { readonly kind: 'failed'; readonly title: string; readonly hint: string | undefined };

interface CreationOptions {
  /** Undefined where the list could not be read. */
  readonly model: BackupModel | undefined;
  readonly onReload: () => void;
}

interface CreationControl {
  readonly creation: Creation;
  readonly create: (how: 'all' | 'scheduled') => void;
  /** To be told what the hub reports. */
  readonly onProgress: (progress: BackupProgress) => void;
}

/** Makes a backup and follows it to its end, also through a lost connection. */
export function useCreation({ model, onReload }: CreationOptions): CreationControl {
  const { connection, platform, tokens } = useHub();
  const zone = useKnownTimeZone();
  const [creation, setCreation] = useState<Creation>({ kind: 'idle' });
  /** What was begun and has not ended. */
  const running = useRef<{ readonly since: number; readonly name: string; begun: boolean }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const reloadLater = (next: Creation) => {
    clearTimeout(timer.current);
    setCreation(next);
    timer.current = setTimeout(() => {
      onReload();
      setCreation((now) => (now.kind === 'created' ? { kind: 'idle' } : now));
    }, RELOAD_AFTER_MS);
  };
  const succeed = () => {
    running.current = undefined;
    showSuccess(t('created'));
    reloadLater({ kind: 'created' });
  };
  const fail = (title: string, hint?: string) => {
    running.current = undefined;
    reloadLater({ kind: 'failed', title, hint });
  };
  const failWith = (status: string | number, hint?: string) => fail(t('create.failed', { status }), hint);

  /** The specification's service, where the hub does not know the command. */
  const callService = async (name: string) => {
    let bearer: string;
    try {
      bearer = await tokens.accessToken();
    } catch (cause) {
      if (!(cause instanceof SignInError)) throw cause;
      fail(t('create.noToken.title'), t('create.noToken'));
      return;
    }
    const status = await callBackupService({ platform, base: connection.base, bearer, name });
    if (status >= 200 && status < 300) succeed();
    else failWith(status);
  };

  const create: CreationControl['create'] = (how) => {
    if (running.current !== undefined) return;
    const since = Date.now();
    const name = backupName(since, zone);
    const mine = { since, name, begun: false };
    running.current = mine;
    clearTimeout(timer.current);
    setCreation({ kind: 'creating' });
    const ordered =
      how === 'scheduled'
        ? createScheduledBackup(connection).then(() => 'begun' as const)
        : createBackup(connection, { model, name });
    ordered
      .then(
        (outcome) => {
          if (running.current !== mine) return;
          if (outcome === 'written') succeed();
          else mine.begun = true;
        },
        async (cause: unknown) => {
          if (running.current !== mine) return;
          const isUnknown = cause instanceof HubError && cause.code === 'unsupported';
          if (isUnknown && how === 'all') await callService(name);
          else failWith(failureReason(cause));
        },
      )
      .catch((cause: unknown) => failWith(failureReason(cause)));
  };

  /** The connection was lost meanwhile, and the hub has nothing to do any more. */
  const verify = async (mine: { readonly since: number; readonly name: string }) => {
    try {
      const { backups, work, lastSuccess } = await readBackups(connection);
      if (running.current !== mine || work === 'create') return;
      const isThere = backups.some(({ name }) => name === mine.name) || (lastSuccess ?? 0) >= mine.since;
      if (isThere) succeed();
      else failWith(t('reason.unknown'));
    } catch (cause) {
      if (running.current === mine) failWith(failureReason(cause));
    }
  };

  const onProgress = (progress: BackupProgress) => {
    const mine = running.current;
    if (mine === undefined) {
      // Somebody else's, or the schedule's.
      if (progress.kind === 'completed' || progress.kind === 'failed') onReload();
      return;
    }
    if (progress.kind === 'completed' && progress.work === 'create') succeed();
    else if (progress.kind === 'failed' && progress.work === 'create')
      failWith(progress.reason ?? t('reason.hub'), t('create.space'));
    else if (progress.kind === 'idle' && mine.begun) void verify(mine);
  };

  return { creation, create, onProgress };
}
