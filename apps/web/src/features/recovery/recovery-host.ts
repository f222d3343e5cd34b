import type { AbortSignalLike } from '@soglia/hub-client/platform';
import { ApiError } from '#api/api-error.ts';
import type { ApiOrigin } from '#api/request-api.ts';
import { answers, readOffer } from './recovery-requests.ts';
import type { RecoveryState } from './recovery-state.ts';

/** Whether the hub offers recovery, and how it sends codes. Rejects only where the signal aborts. */
export async function findHost(
  origin: ApiOrigin,
  signal: AbortSignalLike,
): Promise<Pick<RecoveryState, 'host' | 'sentBy'>> {
  try {
    const { available, reason, sent_by } = await readOffer(origin, signal);
    return { host: available ? 'offered' : (reason ?? 'bare'), sentBy: sent_by };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'aborted') throw error;
    return { host: await hostBy(error, origin, signal), sentBy: null };
  }
}

async function hostBy(
  { code, status }: ApiError,
  origin: ApiOrigin,
  signal: AbortSignalLike,
): Promise<RecoveryState['host']> {
  // A hub without a gateway does not let this page read its answer.
  if (code === 'network') return (await answers(origin, signal)) ? 'bare' : 'silent';
  if (code === 'timeout') return 'silent';
  if (code === 'malformed') return 'bare';
  if (code === 'not_found' || code === 'unauthorized') return 'older';
  if (code === 'http' && (status === 401 || status === 403 || status === 404)) return 'bare';
  // A hub may take a code to be sent without saying beforehand that it does.
  return 'offered';
}
