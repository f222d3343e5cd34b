import { HubError, SignInError } from '../errors/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { socketUrlOf } from './socket-url.ts';
import { authenticate, openHubSocket, type Cancellable, type UnauthenticatedSocket } from './handshake.ts';
import { disconnected } from '../errors/to-hub-error.ts';
import type { TokenSource } from './types.ts';

/** How long one attempt may take until the hub has accepted the token, in milliseconds. */
const ATTEMPT_TIMEOUT_MS = 10_000;

export interface AttemptOptions {
  readonly platform: Platform;
  readonly base: string;
  readonly tokens: TokenSource;
  /** Whether the token may be given to what greets there with this version. */
  readonly trusts: (base: string, hubVersion: string) => boolean;
  /** How long the hub may take to greet, in milliseconds; the whole attempt when not given. */
  readonly handshakeTimeout?: number;
  /** A probe that the hub has already greeted becomes the attempt. */
  readonly opened?: UnauthenticatedSocket | undefined;
  /** The hub there does not accept the token. */
  readonly onRefused: (token: string) => void;
}

/**
 * One attempt, from the socket to the accepted token. Rejects with HubError: `refused` when there is no
 * token that the hub accepts, anything else when another attempt makes sense.
 */
export function attemptConnection({
  platform,
  base,
  tokens,
  trusts,
  handshakeTimeout = ATTEMPT_TIMEOUT_MS,
  opened,
  onRefused,
}: AttemptOptions): Cancellable<UnauthenticatedSocket> {
  const endsAt = platform.clock.now() + ATTEMPT_TIMEOUT_MS;
  const remaining = () => Math.max(0, endsAt - platform.clock.now());
  let cancelStep: () => void = () => undefined;
  let cancelled = false;

  async function run(): Promise<UnauthenticatedSocket> {
    const opening =
      opened === undefined ? openHubSocket(platform, socketUrlOf(base), handshakeTimeout) : undefined;
    if (opening !== undefined) cancelStep = opening.cancel;
    const hub = opened ?? (await opening?.result);
    if (hub === undefined) throw disconnected('Cannot connect');
    if (!trusts(base, hub.hubVersion)) {
      hub.socket.close();
      throw new HubError('invalid', 'Not a trusted hub');
    }
    // Asked for only now: with the hub away a renewal could not work either.
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
