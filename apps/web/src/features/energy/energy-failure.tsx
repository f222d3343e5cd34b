import { mdiKeyVariant, mdiRefresh } from '@mdi/js';
import type { HubError, HubErrorCode } from '@soglia/hub-client/errors';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { useEnergyHelp } from './energy-help-context.ts';
import { t } from './texts/index.ts';

interface EnergyFailureProps {
  /** Undefined where the hub has not answered at all. */
  readonly error: HubError | undefined;
  readonly again: () => void;
}

const reasons = {
  refused: 'why.refused',
  unsupported: 'why.unsupported',
  not_found: 'why.unsupported',
  timeout: 'why.timeout',
  disconnected: 'why.disconnected',
} as const satisfies Partial<Record<HubErrorCode, string>>;

const isKnown = (code: HubErrorCode): code is keyof typeof reasons => code in reasons;

/** Why the energy data could not be loaded, what can be done about it, and a retry. */
export const EnergyFailure = ({ error, again }: EnergyFailureProps) => {
  const help = useEnergyHelp();
  const code = error?.code ?? 'timeout';
  // A role that forbids it needs no token.
  const token = code === 'refused' && error?.hub === undefined;
  const why = token ? 'why.token' : isKnown(code) ? reasons[code] : 'why.other';
  return (
    <div role="alert">
      <EmptyState
        door="shut"
        title={t('failed', { why: t(why) })}
        actions={
          <>
            {token && (
              <Button look="main" onClick={help.configureToken}>
                <Icon path={mdiKeyVariant} />
                {t('token')}
              </Button>
            )}
            <Button look={token ? 'default' : 'main'} onClick={again}>
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
