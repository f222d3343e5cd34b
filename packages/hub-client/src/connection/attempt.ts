import { HubError, SignInError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { socketUrlOf } from './socket-url.ts';
import { authenticate, greet, type Cancellable, type Greeted } from './handshake.ts';
import { disconnected } from './to-hub-error.ts';
import type { TokenSource } from './types.ts';

/** How long one attempt may take until the hub has accepted the token, in milliseconds. */
const attemptLimit = 10_000;

export interface AttemptParts {
  readonly platform: Platform;
  readonly base: string;
  readonly tokens: TokenSource;
  /** Whether the token may be given to what greets there with this version. */
  readonly trusts: (base: string, hubVersion: string) => boolean;
  /** How long the hub may take to greet, in milliseconds; the whole attempt when not given. */
  readonly greetLimit?: number;
  /** A probe that the hub has already greeted becomes the attempt. */
  readonly greeted?: Greeted | undefined;
  /** The hub there does not accept the token. */
  readonly onRefused: (token: string) => void;
}

/**
 * One attempt, from the socket to the accepted token. Rejects with HubError: `refused` when there is no
 * token that the hub accepts, anything else when another attempt makes sense.
 */
export function attempt({
  platform,
  base,
  tokens,
  trusts,
  greetLimit = attemptLimit,
  greeted,
  onRefused,
}: AttemptParts): Cancellable<Greeted> {
  const endsAt = platform.clock.now() + attemptLimit;
  const remaining = () => Math.max(0, endsAt - platform.clock.now());
  let step: () => void = () => undefined;
  let cancelled = false;

  async function run(): Promise<Greeted> {
    const first = greeted === undefined ? greet(platform, socketUrlOf(base), greetLimit) : undefined;
    if (first !== undefined) step = first.cancel;
    const hub = greeted ?? (await first?.result);
    if (hub === undefined) throw disconnected('No greeting');
    if (!trusts(base, hub.hubVersion)) {
      hub.socket.close();
      throw new HubError('invalid', 'The hub at this address is not known to be the one of this house');
    }
    // Asked for only now: with the hub away a renewal could not work either.
    step = () => hub.socket.close();
    const token = await tokenFor(tokens, base).catch((error: unknown) => {
      hub.socket.close();
      throw error;
    });
    if (cancelled) {
      hub.socket.close();
      throw disconnected('Given up');
    }
    const second = authenticate(platform, hub, token, remaining());
    step = second.cancel;
    await second.result.catch((error: unknown) => {
      if (error instanceof HubError && error.code === 'refused') onRefused(token);
      throw error;
    });
    return hub;
  }

  return {
    result: run(),
    cancel() {
      cancelled = true;
      step();
    },
  };
}

async function tokenFor(tokens: TokenSource, base: string): Promise<string> {
  try {
    return await tokens.accessToken(base);
  } catch (cause) {
    const final =
      cause instanceof SignInError && ['expired', 'invalid_credentials', 'blocked'].includes(cause.code);
    throw final
      ? new HubError('refused', 'There is no token that the hub accepts', { cause })
      : disconnected('The token could not be renewed', cause);
  }
}
