import { HubError, SignInError } from '../errors/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { FirstSocket } from './first-socket.ts';
import { socketUrlOf } from './socket-url.ts';
import { authenticate, openHubSocket, type Cancellable, type UnauthenticatedSocket } from './handshake.ts';
import { disconnected } from '../errors/to-hub-error.ts';
import type { TokenSource } from './types.ts';

/** Time limit of one attempt, until the hub has accepted the token. */
const ATTEMPT_TIMEOUT_MS = 10_000;

export interface AttemptOptions {
  readonly platform: Platform;
  readonly base: string;
  readonly tokens: TokenSource;
  /** Whether the token may be sent to the hub there with this version. */
  readonly trusts: (base: string, hubVersion: string) => boolean;
  /** Milliseconds until the hub must send `auth_required`; the whole attempt when not given. */
  readonly handshakeTimeout?: number;
  /** A socket that a probe has opened already. */
  readonly opened?: UnauthenticatedSocket | undefined;
  /** A socket to the base that was opened before this client was loaded. */
  readonly firstSocket?: FirstSocket | undefined;
  /** Called with a token that the hub refused. */
  readonly onRefused: (token: string) => void;
}

/**
 * One attempt, from opening the socket to the accepted token. Rejects with HubError: `refused` where no token is
 * accepted, anything else where another attempt makes sense.
 */
export function attemptConnection({
  platform,
  base,
  tokens,
  trusts,
  handshakeTimeout = ATTEMPT_TIMEOUT_MS,
  opened,
  firstSocket,
  onRefused,
}: AttemptOptions): Cancellable<UnauthenticatedSocket> {
  const endsAt = platform.clock.now() + ATTEMPT_TIMEOUT_MS;
  const remaining = () => Math.max(0, endsAt - platform.clock.now());
  let cancelStep: () => void = () => undefined;
  let cancelled = false;

  async function run(): Promise<UnauthenticatedSocket> {
    const opening =
      opened === undefined
        ? openHubSocket(platform, socketUrlOf(base), handshakeTimeout, firstSocket)
        : undefined;
    if (opening !== undefined) cancelStep = opening.cancel;
    const hub = opened ?? (await opening?.result);
    if (hub === undefined) throw disconnected('Cannot connect');
    if (!trusts(base, hub.hubVersion)) {
      hub.socket.close();
      throw new HubError('invalid', 'Not a trusted hub');
    }
    // Requested only now: without a reachable hub a renewal would fail too.
    cancelStep = () => hub.socket.close();
    const token = await requestToken(tokens, base).catch((error: unknown) => {
      hub.socket.close();
      throw error;
    });
    if (cancelled) {
      hub.socket.close();
      throw disconnected('Cancelled');
    }
    const authentication = authenticate(platform, hub, token, remaining());
    cancelStep = authentication.cancel;
    await authentication.result.catch((error: unknown) => {
      if (error instanceof HubError && error.code === 'refused') onRefused(token);
      throw error;
    });
    return hub;
  }

  return {
    result: run(),
    cancel() {
      cancelled = true;
      cancelStep();
    },
  };
}

async function requestToken(tokens: TokenSource, base: string): Promise<string> {
  try {
    return await tokens.accessToken(base);
  } catch (cause) {
    const final =
      cause instanceof SignInError && ['expired', 'invalid_credentials', 'blocked'].includes(cause.code);
    throw final
      ? new HubError('refused', 'No accepted token', { cause })
      : disconnected('The token cannot be renewed', cause);
  }
}
