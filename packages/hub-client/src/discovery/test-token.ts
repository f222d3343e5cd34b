import { authenticate, openHubSocket } from '../connection/handshake.ts';
import { throwIfAborted } from '../errors/aborted.ts';
import { socketUrlOf } from '../connection/socket-url.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import { cleanToken } from '../sign-in/clean-token.ts';
import { testAddress, type AddressTest } from './test-address.ts';
import type { AddressVerdict } from './types.ts';

export interface TokenTest extends AddressTest {
  readonly token: string;
}

export type TokenVerdict =
  | { readonly kind: 'ok' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly verdict: AddressVerdict };

/**
 * Whether the hub accepts a token, by WebSocket and with one attempt: each refusal counts towards a ban. A malformed
 * token is refused without a request. Rejects with HubError `aborted`.
 */
export async function testToken(test: TokenTest): Promise<TokenVerdict> {
  const { base, platform, signal, timeout = 10_000 } = test;
  const token = cleanToken(test.token);
  if (token === undefined) return { kind: 'refused' };
  const endsAt = platform.clock.now() + timeout;
  const remaining = () => endsAt - platform.clock.now();

  const verdict = await testAddress(test);
  if (verdict.kind !== 'hub') return { kind: 'failed', verdict };
  let cancelStep: () => void = () => undefined;
  const onAbort = () => cancelStep();
  signal?.addEventListener('abort', onAbort);
  try {
    const opening = openHubSocket(platform, socketUrlOf(base), remaining());
    cancelStep = opening.cancel;
    const hub = await opening.result;
    const authentication = authenticate(platform, hub, token, remaining());
    cancelStep = authentication.cancel;
    await authentication.result;
    hub.socket.close();
    return { kind: 'ok' };
  } catch (cause) {
    throwIfAborted(signal);
    const error = toHubError(cause);
    if (error.code === 'refused') return { kind: 'refused' };
    if (error.code === 'timeout') return { kind: 'failed', verdict: { kind: 'timeout' } };
    return {
      kind: 'failed',
      verdict: { kind: 'unreachable', why: 'unknown', detail: error.message },
    };
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}
