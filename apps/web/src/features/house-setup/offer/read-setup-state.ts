import type { AbortSignalLike } from '@soglia/hub-client/platform';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';

/** What the offer on the dashboard needs to know of the house's set-up. */
export interface SetupState {
  readonly state: string;
  readonly mayPrepare: boolean;
}

/**
 * Reads it as `houseSetupSchema` of `@soglia/contracts` does, without its library: the offer is loaded with every
 * dashboard. Rejects with ApiError, or SignInError without a token.
 */
export const readSetupState = (origin: ApiOrigin, signal?: AbortSignalLike): Promise<SetupState> =>
  requestApi(origin, { path: '/api/house_setup', read: parse, signal });

function parse(body: unknown): SetupState | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { state, may_prepare }: { state?: unknown; may_prepare?: unknown } = { ...body };
  return typeof state === 'string' ? { state, mayPrepare: may_prepare === true } : undefined;
}
