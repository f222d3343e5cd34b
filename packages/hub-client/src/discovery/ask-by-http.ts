import { throwIfGivenUp } from '../connection/given-up.ts';
import { isRecord } from '../is-record.ts';
import type { AbortSignalLike, FetchInit, Platform } from '../platform.ts';
import type { AddressVerdict, UnreachableWhy } from './types.ts';

export interface HttpQuestion {
  readonly base: string;
  readonly platform: Platform;
  readonly signal: AbortSignalLike | undefined;
  /** Milliseconds. */
  readonly limit: number;
}

/**
 * Whether anything answers by HTTP where no socket opened, and with which status where it may be read. Only the
 * front page is asked for: the REST interface would count it towards a ban.
 */
export async function askByHttp({ base, platform, signal, limit }: HttpQuestion): Promise<AddressVerdict> {
  const abort = platform.newAbort();
  const endsAt = platform.clock.now() + Math.max(0, limit);
  const cancelLimit = platform.clock.after(Math.max(0, limit), () => abort.abort());
  const onAbort = () => abort.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  const ask = async (init: Omit<FetchInit, 'method' | 'signal'>) => {
    const answer = await platform.fetch(`${base}/`, { method: 'GET', signal: abort.signal, ...init });
    return answer.status;
  };
  try {
    // Without leave to read it the browser always says whether an answer came, and 0 for its status.
    const status = (await ask({ mode: 'no-cors' })) || (await ask({}).catch(() => 0));
    return status === 0 || (status >= 200 && status < 400)
      ? { kind: 'not_a_hub' }
      : { kind: 'status', status };
  } catch (cause) {
    throwIfGivenUp(signal);
    if (platform.clock.now() >= endsAt) return { kind: 'timeout' };
    const faults = chainOf(cause);
    if (faults.some(({ message }) => /redirect/i.test(message))) return { kind: 'not_a_hub' };
    return {
      kind: 'unreachable',
      why: whyOf(faults),
      detail: faults.findLast(({ message }) => message !== '')?.message ?? '',
    };
  } finally {
    cancelLimit();
    signal?.removeEventListener('abort', onAbort);
    // Nothing of the body is wanted, however long it is.
    abort.abort();
  }
}

interface Fault {
  readonly message: string;
  readonly code: string;
}

/** The fault and what caused it: Node hides the reason there, a browser gives none. */
function chainOf(cause: unknown): readonly Fault[] {
  const faults: Fault[] = [];
  for (let one = cause; one instanceof Error && faults.length < 5; one = one.cause) {
    const code = isRecord(one) && typeof one['code'] === 'string' ? one['code'] : '';
    faults.push({ message: one.message, code });
  }
  return faults.length === 0 ? [{ message: String(cause), code: '' }] : faults;
}

function whyOf(faults: readonly Fault[]): UnreachableWhy {
  const codes = faults.map(({ code }) => code);
  if (codes.includes('ECONNREFUSED')) return 'refused';
  return codes.includes('ENOTFOUND') || codes.includes('EAI_AGAIN') ? 'name' : 'unknown';
}
