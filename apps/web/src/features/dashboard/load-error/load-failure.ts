import type { HubError } from '@soglia/hub-client/errors';
import type { ConnectionState } from '@soglia/hub-client/connection';
import { SignInError } from '@soglia/hub-client/errors';

/** Why the devices did not come: the specification's errors of the dashboard. */
export type LoadFailure =
  'timeout' | 'noServer' | 'noToken' | 'unauthorized' | 'crossOrigin' | 'unreachable' | 'invalid';

interface Circumstances {
  readonly state: ConnectionState;
  /** Where the house is looked for; '' where nobody said it. */
  readonly base: string;
  /** The browser itself keeps this page from the hub. */
  readonly barred: boolean;
  /** The hub gave an answer in which there are no devices. */
  readonly garbled: boolean;
}

const errorIn = (state: ConnectionState): HubError | undefined =>
  'error' in state ? state.error : undefined;

export function loadFailureOf({ state, base, barred, garbled }: Circumstances): LoadFailure {
  if (base === '') return 'noServer';
  const error = errorIn(state);
  if (error?.code === 'refused') return hadNoToken(error) ? 'noToken' : 'unauthorized';
  if (error?.code === 'invalid' || garbled) return 'invalid';
  if (barred) return 'crossOrigin';
  if (error === undefined || error.code === 'timeout') return 'timeout';
  return 'unreachable';
}

/** It was not the hub that said no: there was nothing to show it. */
const hadNoToken = ({ cause }: HubError) => cause instanceof SignInError && cause.code === 'expired';
