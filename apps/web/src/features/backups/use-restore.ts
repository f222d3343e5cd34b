import { useEffect, useRef, useState } from 'react';
import { readBackups, type BackupProgress } from '@soglia/hub-client/backups';
import { isRecord } from '@soglia/hub-client/json';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { notify } from '#shared/ui/notices.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { t } from './texts/index.ts';

export type Restoring =
  | { readonly kind: 'no' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'restarting' }
  /** It answers and has not finished starting. */
  | { readonly kind: 'starting' }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' }
  /** The house as it was then does not know this session. */
  | { readonly kind: 'signIn' };

/** Milliseconds between attempts to reach the hub, and to read its backups. */
const ASK_EVERY_MS = 3_000;
/** Milliseconds after which it counts as slow. */
const SLOW_AFTER_MS = 5 * MINUTE_MS;

interface RestoreFollower {
  readonly restoring: Restoring;
  readonly isSlow: boolean;
  /** The hub has taken the order. */
  readonly begin: () => void;
}

/**
 * Follows a restore through the restart of the hub until the house is back. A restart shows itself by the lost
 * connection, how it ended by what the hub then tells with its backups.
 */
export function useRestore(progress: BackupProgress | undefined): RestoreFollower {
  const { connection } = useHub();
  const { state, retryNow } = useConnection();
  const [restoring, setRestoring] = useState<Restoring>({ kind: 'no' });
  const [isSlow, setSlow] = useState(false);
  const slow = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(slow.current), []);
  const isOver =
    restoring.kind !== 'reading' && restoring.kind !== 'restarting' && restoring.kind !== 'starting';

  const next = isOver ? undefined : stepOf(restoring, state.kind, progress);
  if (next !== undefined && next !== restoring.kind) setRestoring({ kind: next });

  useEffect(() => {
    if (isOver) return undefined;
    // The app asks for a new token then, in the place of this screen.
    return connection.onState(({ kind }) => {
      if (kind === 'refused')
        notify({ title: t('restored.title'), text: t('restored.signIn'), tone: 'ok', lasts: 0 });
    });
  }, [connection, isOver]);

  useEffect(() => {
    if (restoring.kind !== 'restarting') return undefined;
    const again = setInterval(retryNow, ASK_EVERY_MS);
    return () => clearInterval(again);
  }, [restoring.kind, retryNow]);

  useEffect(() => {
    if (restoring.kind !== 'starting') return undefined;
    const abort = new AbortController();
    const ask = () => {
      Promise.all([connection.command({ type: 'get_config' }, abort), readBackups(connection, abort)]).then(
        ([config, { work, restored }]) => {
          if (abort.signal.aborted || work === 'blocked' || work === 'restore') return;
          // Until all has started its places are missing, and with them the backups.
          if (!isRecord(config) || config['state'] !== 'RUNNING') return;
          setRestoring({ kind: restored === 'failed' ? 'failed' : 'done' });
        },
        // It is not ready: asked again.
        () => undefined,
      );
    };
    ask();
    const again = setInterval(ask, ASK_EVERY_MS);
    return () => {
      clearInterval(again);
      abort.abort();
    };
  }, [connection, restoring.kind]);

  const begin = () => {
    setSlow(false);
    setRestoring({ kind: 'reading' });
    clearTimeout(slow.current);
    slow.current = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
  };
  return { restoring, isSlow, begin };
}

/** The step that the connection and the hub's report lead to; undefined where they say nothing new. */
function stepOf(
  restoring: Restoring,
  connection: ReturnType<typeof useConnection>['state']['kind'],
  progress: BackupProgress | undefined,
): Restoring['kind'] | undefined {
  if (connection === 'refused') return 'signIn';
  if (connection !== 'ready') return 'restarting';
  if (restoring.kind === 'restarting') return progress?.kind === 'restarting' ? undefined : 'starting';
  if (restoring.kind !== 'reading') return undefined;
  if (progress?.kind === 'failed' && progress.work === 'restore') return 'failed';
  return undefined;
}
