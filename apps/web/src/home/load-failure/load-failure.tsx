import { mdiKeyVariant, mdiRefresh } from '@mdi/js';
import type { HubError } from '@soglia/hub-client/errors';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { useLoadHelp } from './load-help-context.ts';
import { t } from './texts/index.ts';

interface LoadFailureProps {
  /** Undefined where the hub has not answered at all. */
  readonly error: HubError | undefined;
  /** The title, from a reason that begins with a small letter. */
  readonly title: (why: string) => string;
  /** Of a hub that does not have what is asked for. */
  readonly unsupported?: string;
  readonly again: () => void;
}

/** Why the data of a screen could not be loaded, what can be done about it, and a retry. */
export const LoadFailure = ({ error, title, unsupported, again }: LoadFailureProps) => {
  const help = useLoadHelp();
  const code = error?.code ?? 'timeout';
  // A role that forbids it needs no token.
  const isToken = code === 'refused' && error?.hub === undefined;
  return (
    <div role="alert">
      <EmptyState
        kind="unavailable"
        title={title(isToken ? t('unauthorized') : reasonOf(code, unsupported))}
        actions={
          <>
            {isToken && (
              <Button look="main" onClick={help.configureToken}>
                <Icon path={mdiKeyVariant} />
                {t('token')}
              </Button>
            )}
            <Button look={isToken ? 'default' : 'main'} onClick={again}>
              <Icon path={mdiRefresh} />
              {common('retry')}
            </Button>
            {code === 'disconnected' && <Button onClick={help.configureServer}>{t('server')}</Button>}
          </>
        }
      />
    </div>
  );
};

function reasonOf(code: HubError['code'], unsupported: string | undefined): string {
  switch (code) {
    case 'refused':
    case 'timeout':
    case 'disconnected':
      return t(code);
    case 'unsupported':
    case 'not_found':
      return unsupported ?? t('other');
    default:
      return t('other');
  }
}
