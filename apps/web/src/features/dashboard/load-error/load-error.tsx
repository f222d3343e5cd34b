import { useEffect, useEffectEvent, useState } from 'react';
import { mdiKeyVariant, mdiRefresh, mdiServerNetwork } from '@mdi/js';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { t as common } from '#shared/ui/texts/index.ts';

import { loadFailureOf, type LoadFailure } from './load-failure.ts';
import type { LoadHelp } from './load-help.ts';
import styles from './load-error.module.css';
import { t } from './texts/index.ts';

/** What the main button does; trying again is always there too. */
const mends: Readonly<Record<LoadFailure, 'server' | 'token' | 'retry'>> = {
  timeout: 'retry',
  noServer: 'server',
  noToken: 'token',
  unauthorized: 'token',
  crossOrigin: 'retry',
  unreachable: 'retry',
  invalid: 'retry',
};

/** The devices did not come: what happened, what to do, and the way to try again. */
export const SilentHouse = ({ help }: { readonly help: LoadHelp }) => {
  const { connection } = useHub();
  const { state } = useConnection();
  const garbled = useGarbled(state.kind === 'ready');
  const obstacle = useObstacle(help.obstacle);
  const { base } = connection;
  const failure = loadFailureOf({ state, base, barred: obstacle !== undefined, garbled });
  const mend = mends[failure];
  const error = 'error' in state ? state.error : undefined;
  return (
    <div role="alert" data-failure={failure}>
      <EmptyState
        door="shut"
        level={1}
        title={t(`${failure}.title`)}
        actions={
          <>
            {mend === 'token' && (
              <Button look="main" onClick={help.configureToken}>
                <Icon path={mdiKeyVariant} />
                {t('token')}
              </Button>
            )}
            {mend === 'server' && (
              <Button look="main" onClick={help.configureServer}>
                <Icon path={mdiServerNetwork} />
                {t('server')}
              </Button>
            )}
            <Button look={mend === 'retry' ? 'main' : 'default'} onClick={() => location.reload()}>
              <Icon path={mdiRefresh} />
              {common('retry')}
            </Button>
            {mend === 'retry' && <Button onClick={help.configureServer}>{t('server')}</Button>}
          </>
        }
      >
        {t(failure, { obstacle: obstacle ?? '' })}
      </EmptyState>
      <details className={styles['details']}>
        <summary>{t('details')}</summary>
        <p>{[base, error && `${error.code}: ${error.message}`].filter(Boolean).join(' · ')}</p>
      </details>
    </div>
  );
};

/** Whether a hub that is there answers the question for its devices with something else. */
function useGarbled(there: boolean): boolean {
  const { connection } = useHub();
  const [garbled, setGarbled] = useState(false);
  useEffect(() => {
    if (!there) return undefined;
    const errand = new AbortController();
    connection.command({ type: 'get_states' }, { signal: errand.signal }).then(
      (answer) => setGarbled(!Array.isArray(answer)),
      // No answer is not a wrong one.
      () => undefined,
    );
    return () => errand.abort();
  }, [connection, there]);
  return garbled;
}

/** Why the browser itself stands in the way, as soon as that is known. */
function useObstacle(ask: LoadHelp['obstacle']): string | undefined {
  const [words, setWords] = useState<string>();
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let left = false;
    askNow().then(
      (told) => left || setWords(told),
      // Then there is one hint less.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return words;
}
