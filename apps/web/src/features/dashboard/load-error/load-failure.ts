import type { ConnectionState } from '@soglia/hub-client/connection';
import { SignInError, type HubError } from '@soglia/hub-client/errors';

/** Why the devices could not be loaded. */
export type LoadFailure =
  | 'timeout'
  | 'noServer'
  | 'noToken'
  | 'unauthorized'
  | 'crossOrigin'
  | 'unreachable'
  | 'invalid';

interface Circumstances {
  readonly state: ConnectionState;
  /** The address of the hub; '' where none is configured. */
  readonly base: string;
  /** The browser blocks requests from this page to the hub. */
  readonly blocked: boolean;
  /** The hub answered with something that is no list of devices. */
  readonly invalidAnswer: boolean;
}

const errorIn = (state: ConnectionState): HubError | undefined =>
  'error' in state ? state.error : undefined;

export function loadFailureOf({ state, base, blocked, invalidAnswer }: Circumstances): LoadFailure {
  if (base === '') return 'noServer';
  const error = errorIn(state);
  if (error?.code === 'refused') return hadNoToken(error) ? 'noToken' : 'unauthorized';
  if (error?.code === 'invalid' || invalidAnswer) return 'invalid';
  if (blocked) return 'crossOrigin';
  if (error === undefined || error.code === 'timeout') return 'timeout';
  return 'unreachable';
}

/** There was no token to send, so the hub itself has refused nothing. */
const hadNoToken = ({ cause }: HubError) => cause instanceof SignInError && cause.code === 'expired';
