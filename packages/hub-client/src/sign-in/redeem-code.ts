import type { AbortSignalLike, Platform } from '../platform/platform.ts';
import { createSession } from './session.ts';
import { requestGrant } from './token-grant.ts';
import type { Session } from './types.ts';

export interface CodeRequest {
  readonly base: string;
  /** As it was given to the hub's page: the hub compares it exactly. */
  readonly clientId: string;
  readonly code: string;
  readonly platform: Platform;
  readonly signal?: AbortSignalLike;
}

/** Exchanges the code that the hub's own sign-in page gave. Rejects with SignInError; a code can be used once. */
export async function redeemCode(request: CodeRequest): Promise<Session> {
  const { code, clientId } = request;
  const grant = await requestGrant(request, { grant_type: 'authorization_code', code, client_id: clientId });
  return createSession(request, grant, 'stock');
}
