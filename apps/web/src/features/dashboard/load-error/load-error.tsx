import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { mdiKeyVariant, mdiRefresh, mdiServerNetwork } from '@mdi/js';
import { readStates } from '@soglia/hub-client/entities';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { loadFailureOf, type LoadFailure } from './load-failure.ts';
import styles from './load-error.module.css';
import { t } from './texts/index.ts';

/** What the app offers where the devices could not be loaded. */
export interface LoadHelp {
  /** Why the browser blocks the connection, in words; undefined where it does not. */
  readonly obstacle: () => Promise<string | undefined>;
  /** 'Configura Server' */
  readonly configureServer: () => void;
  /** 'Configura Token HA' */
  readonly configureToken: () => void;
}

/** What the main button does; a retry is always offered too. */
const remedies: Readonly<Record<LoadFailure, 'server' | 'token' | 'retry'>> = {
  timeout: 'retry',
  noServer: 'server',
  noToken: 'token',
  unauthorized: 'token',
  crossOrigin: 'retry',
  unreachable: 'retry',
  invalid: 'retry',
};

interface LoadErrorProps {
  readonly help: LoadHelp;
  /** 'Segnala un problema', with what has happened. */
  readonly report: (words: string) => ReactNode;
}

/** The devices could not be loaded: why, what to do, and a retry. */
export const LoadError = ({ help, report }: LoadErrorProps) => {
  const { connection } = useHub();
  const { state } = useConnection();
  const invalidAnswer = useInvalidAnswer(state.kind === 'ready');
  const obstacle = useObstacle(help.obstacle);
  const { base } = connection;
  const failure = loadFailureOf({ state, base, blocked: obstacle !== undefined, invalidAnswer });
  const remedy = remedies[failure];
  const error = 'error' in state ? state.error : undefined;
  const cause = error && `${error.code}: ${error.message}`;
  return (
    <div role="alert" data-failure={failure}>
      <EmptyState
        kind="unavailable"
        level={1}
        title={t(`${failure}.title`)}
        actions={
          <>
            {remedy === 'token' && (
              <Button look="main" onClick={help.configureToken}>
                <Icon path={mdiKeyVariant} />
                {t('token')}
              </Button>
            )}
            {remedy === 'server' && (
              <Button look="main" onClick={help.configureServer}>
                <Icon path={mdiServerNetwork} />
                {t('server')}
              </Button>
            )}
            <Button look={remedy === 'retry' ? 'main' : 'default'} onClick={() => location.reload()}>
              <Icon path={mdiRefresh} />
              {common('retry')}
            </Button>
            {remedy === 'retry' && <Button onClick={help.configureServer}>{t('server')}</Button>}
            {report(cause ?? t(`${failure}.title`))}
          </>
        }
      >
        {t(failure, { obstacle: obstacle ?? '' })}
      </EmptyState>
      <details className={styles['details']}>
        <summary>{t('details')}</summary>
        <p>{[base, cause].filter(Boolean).join(' · ')}</p>
      </details>
    </div>
  );
};

/** Whether a connected hub answers with something that is no list of states. */
function useInvalidAnswer(connected: boolean): boolean {
  const { connection } = useHub();
  const [invalid, setInvalid] = useState(false);
  useEffect(() => {
    if (!connected) return undefined;
    const abort = new AbortController();
    readStates(connection, { signal: abort.signal }).then(
      (states) => setInvalid(states === undefined),
      // No answer is not an invalid one.
      () => undefined,
    );
    return () => abort.abort();
  }, [connection, connected]);
  return invalid;
}

/** Why the browser blocks the connection, as soon as that is known. */
function useObstacle(find: LoadHelp['obstacle']): string | undefined {
  const [text, setText] = useState<string>();
  const findNow = useEffectEvent(find);
  useEffect(() => {
    let unmounted = false;
    findNow().then(
      (found) => unmounted || setText(found),
      // Without it the message is only less precise.
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, []);
  return text;
}
