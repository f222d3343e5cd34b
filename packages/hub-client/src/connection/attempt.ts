import { HubError, SignInError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { authenticate, greet, type Cancellable, type Greeted } from './handshake.ts';
import { disconnected } from './to-hub-error.ts';
import type { TokenSource } from './types.ts';

/** How long one attempt may take until the hub has accepted the token, in milliseconds. */
const attemptLimit = 10_000;

export interface AttemptParts {
  readonly platform: Platform;
  readonly url: string;
  readonly tokens: TokenSource;
  /** How long the hub may take to greet, in milliseconds; the whole attempt when not given. */
  readonly greetLimit?: number;
  /** A probe that the hub has already greeted becomes the attempt. */
  readonly greeted?: Greeted | undefined;
}

/**
 * One attempt, from the socket to the accepted token. Rejects with HubError: `refused` when there is no
 * token that the hub accepts, anything else when another attempt makes sense.
 */
export function attempt({
  platform,
  url,
  tokens,
  greetLimit = attemptLimit,
  greeted,
}: AttemptParts): Cancellable<Greeted> {
  const endsAt = platform.clock.now() + attemptLimit;
  const remaining = () => Math.max(0, endsAt - platform.clock.now());
  let step: () => void = () => undefined;
  let cancelled = false;

  async function run(): Promise<Greeted> {
    const first = greeted === undefined ? greet(platform, url, greetLimit) : undefined;
    if (first !== undefined) step = first.cancel;
    const hub = greeted ?? (await first?.result);
    if (hub === undefined) throw disconnected('No greeting');
    // Asked for only now: with the hub away a renewal could not work either.
    step = () => hub.socket.close();
    const token = await tokenFor(tokens).catch((error: unknown) => {
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
      if (error instanceof HubError && error.code === 'refused') tokens.refused(token);
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

async function tokenFor(tokens: TokenSource): Promise<string> {
  try {
    return await tokens.accessToken();
  } catch (cause) {
    const final =
      cause instanceof SignInError && ['expired', 'invalid_credentials', 'blocked'].includes(cause.code);
    throw final
      ? new HubError('refused', 'There is no token that the hub accepts', { cause })
      : disconnected('The token could not be renewed', cause);
  }
}
