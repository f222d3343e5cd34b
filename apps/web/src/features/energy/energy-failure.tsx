import type { HubError } from '@soglia/hub-client/errors';
import { LoadFailure } from '#home/load-failure/load-failure.tsx';
import { t } from './texts/index.ts';

interface EnergyFailureProps {
  /** Undefined where the hub has not answered at all. */
  readonly error: HubError | undefined;
  readonly again: () => void;
}

/** Why the energy data could not be loaded, what can be done about it, and a retry. */
export const EnergyFailure = ({ error, again }: EnergyFailureProps) => (
  <LoadFailure
    error={error}
    title={(why) => t('failed', { why })}
    unsupported={t('why.unsupported')}
    again={again}
  />
);
