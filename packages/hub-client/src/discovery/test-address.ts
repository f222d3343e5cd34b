import { openHubSocket } from '../connection/handshake.ts';
import { throwIfAborted } from '../errors/aborted.ts';
import { socketUrlOf } from '../connection/socket-url.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import type { AbortSignalLike, Platform } from '../platform/platform.ts';
import { hostIn, isLocalAddress, isLoopback, isPlainHttp } from './base-url.ts';
import { probeHttp } from './probe-http.ts';
import type { AddressVerdict } from './types.ts';

export interface AddressTest {
  /** As `parseAddress` makes it. */
  readonly base: string;
  readonly platform: Platform;
  /** Milliseconds for all of it; 10,000 when not given. */
  readonly timeout?: number | undefined;
  /** Aborting rejects with HubError `aborted`. */
  readonly signal?: AbortSignalLike | undefined;
  /** Whether the page was loaded by https: the browser then blocks plain http. */
  readonly pageIsSecure?: boolean | undefined;
  /** Whether the browser may ask the person for permission to reach the local network; true when not given. */
  readonly mayAsk?: boolean | undefined;
}

/**
 * Tests an address by WebSocket: a hub sends `auth_required` and gets no token. This needs no CORS and counts towards
 * no ban. Where no socket opens, one plain request shows what else responds there.
 */
export async function testAddress(test: AddressTest): Promise<AddressVerdict> {
  const { base, platform, timeout = 10_000, signal } = test;
  const endsAt = platform.clock.now() + timeout;
  throwIfAborted(signal);
  const blocked = await blockedByBrowser(test);
  throwIfAborted(signal);
  if (blocked !== undefined) return blocked;

  const opening = openHubSocket(platform, socketUrlOf(base), endsAt - platform.clock.now());
  signal?.addEventListener('abort', opening.cancel);
  try {
    const { socket, hubVersion } = await opening.result;
    socket.close();
    return { kind: 'hub', version: hubVersion, soglia: undefined };
  } catch (cause) {
    throwIfAborted(signal);
    const error = toHubError(cause);
    if (error.code === 'timeout') return { kind: 'timeout' };
    if (error.code === 'hub_error') return { kind: 'not_a_hub' };
    const answer = await probeHttp({ base, platform, signal, timeout: endsAt - platform.clock.now() });
    return answer.kind === 'unreachable' ? await refineReason(test, answer) : answer;
  } finally {
    signal?.removeEventListener('abort', opening.cancel);
  }
}

/** Requests that the browser would block are not sent: they would only log errors or ask for permission. */
async function blockedByBrowser({
  base,
  platform,
  pageIsSecure = false,
  mayAsk = true,
}: AddressTest): Promise<AddressVerdict | undefined> {
  if (!pageIsSecure || isLoopback(base)) return undefined;
  const isMixed = isPlainHttp(base);
  if (!isLocalAddress(base)) return isMixed ? unreachable('mixed_content') : undefined;
  const access = (await platform.localNetworkAccess?.()) ?? 'unsupported';
  // Permission for the local network also allows plain http to these addresses.
  if (access === 'unsupported') return isMixed ? unreachable('mixed_content') : undefined;
  if (access === 'denied' || (access === 'prompt' && !mayAsk)) return unreachable('local_network');
  return undefined;
}

async function refineReason(
  { base, platform, pageIsSecure = false }: AddressTest,
  answer: AddressVerdict & { readonly kind: 'unreachable' },
): Promise<AddressVerdict> {
  if (answer.why !== 'unknown') return answer;
  const access = pageIsSecure && isLocalAddress(base) ? await platform.localNetworkAccess?.() : undefined;
  // Without the permission the browser blocked the request.
  if (access === 'denied' || access === 'prompt') return { ...answer, why: 'local_network' };
  if (access === 'granted' && isPlainHttp(base)) return { ...answer, why: nameOr(base, 'unknown') };
  if (pageIsSecure && isPlainHttp(base) && !isLoopback(base)) return { ...answer, why: 'mixed_content' };
  return { ...answer, why: nameOr(base, 'unknown') };
}

function nameOr(base: string, otherwise: 'unknown'): 'name' | 'unknown' {
  return hostIn(base).endsWith('.local') ? 'name' : otherwise;
}

function unreachable(why: 'mixed_content' | 'local_network'): AddressVerdict {
  return { kind: 'unreachable', why, detail: '' };
}
