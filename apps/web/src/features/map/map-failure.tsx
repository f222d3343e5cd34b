import type { HubError } from '@soglia/hub-client/errors';
import { LoadFailure } from '#home/load-failure/load-failure.tsx';
import { t } from './texts/index.ts';

interface MapFailureProps {
  /** Undefined where the hub has not answered at all. */
  readonly error: HubError | undefined;
  readonly again: () => void;
}

/** Why the data of the map could not be loaded, what can be done about it, and a retry. */
export const MapFailure = ({ error, again }: MapFailureProps) => (
  <LoadFailure error={error} title={(why) => t('failed', { why })} again={again} />
);
