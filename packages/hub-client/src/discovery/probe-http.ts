import { throwIfAborted } from '../errors/aborted.ts';
import { HubError } from '../errors/errors.ts';
import { isRecord } from '../json/json.ts';
import type { AbortSignalLike, FetchInit, Platform } from '../platform/platform.ts';
import { sendRestRequest } from '../rest/send-request.ts';
import type { AddressVerdict, UnreachableReason } from './types.ts';

export interface HttpProbe {
  readonly base: string;
  readonly platform: Platform;
  readonly signal: AbortSignalLike | undefined;
  /** Milliseconds for both requests together. */
  readonly timeout: number;
}

/**
 * Whether anything answers by HTTP where no WebSocket opened, and with which status where it may be read. Requests only
 * the front page: a request to the REST API without a token counts towards a ban. Rejects with HubError `aborted`.
 */
export async function probeHttp({ base, platform, signal, timeout }: HttpProbe): Promise<AddressVerdict> {
  const endsAt = platform.clock.now() + timeout;
  const statusOf = async (mode?: FetchInit['mode']) => {
    const remaining = Math.max(0, endsAt - platform.clock.now());
    const request = {
      platform,
      base,
      path: '/',
      method: 'GET',
      readBody: false,
      timeout: remaining,
    } as const;
    return (await sendRestRequest({ ...request, mode, signal })).status;
  };
  try {
    // A cross-origin page always learns that a response came, with status 0; the second request may tell the status.
    const status = (await statusOf('no-cors')) || (await statusOf().catch(() => 0));
    return status === 0 || (status >= 200 && status < 400)
      ? { kind: 'not_a_hub' }
      : { kind: 'status', status };
  } catch (error) {
    throwIfAborted(signal);
    if (error instanceof HubError && error.code === 'timeout') return { kind: 'timeout' };
    const causes = causesOf(error instanceof HubError ? error.cause : error);
    if (causes.some(({ message }) => /redirect/i.test(message))) return { kind: 'not_a_hub' };
    return {
      kind: 'unreachable',
      why: reasonOf(causes),
      detail: causes.findLast(({ message }) => message !== '')?.message ?? '',
    };
  }
}

interface Cause {
  readonly message: string;
  readonly code: string;
}

/** The error and its chain of causes: Node gives the reason there, a browser gives none. */
function causesOf(error: unknown): readonly Cause[] {
  const causes: Cause[] = [];
  for (let one = error; one instanceof Error && causes.length < 5; one = one.cause) {
    const code = isRecord(one) && typeof one['code'] === 'string' ? one['code'] : '';
    causes.push({ message: one.message, code });
  }
  return causes.length === 0 ? [{ message: String(error), code: '' }] : causes;
}

function reasonOf(causes: readonly Cause[]): UnreachableReason {
  const codes = causes.map(({ code }) => code);
  if (codes.includes('ECONNREFUSED')) return 'refused';
  return codes.includes('ENOTFOUND') || codes.includes('EAI_AGAIN') ? 'name' : 'unknown';
}
