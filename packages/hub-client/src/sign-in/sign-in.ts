import { SignInError } from '../errors/errors.ts';
import { responseError } from './response-error.ts';
import { sendAuthRequest } from './auth-request.ts';
import { createSession } from './session.ts';
import { isNotStock, signInBySpecification } from './specification-dialect.ts';
import { submitCredentials } from './login-flow.ts';
import { grantIn } from './token-grant.ts';
import type { SignInRequest, SignInStep } from './types.ts';

/**
 * Signs a person in with user name and password. The stock dialect comes first: on a stock hub the
 * specification's own calls are refused and count towards a ban. Rejects with SignInError.
 */
export async function signIn(request: SignInRequest): Promise<SignInStep> {
  const { base, clientId, redirectUri, platform, signal } = request;
  const answer = await sendAuthRequest({
    platform,
    base,
    path: '/auth/login_flow',
    method: 'POST',
    json: { client_id: clientId, handler: ['homeassistant', null], redirect_uri: redirectUri },
    signal,
  });
  const flowId = answer.body?.['flow_id'];
  if (answer.status === 200 && typeof flowId === 'string')
    return submitCredentials({ request, flowId, ended: false });
  const given = answer.status === 200 ? grantIn(answer.body) : undefined;
  if (given !== undefined) return { kind: 'done', session: createSession(request, given, 'specification') };
  if (isNotStock(answer)) return signInBySpecification(request);
  if (answer.status === 200 || answer.status === 404) {
    throw new SignInError('not_a_hub', 'Not a hub');
  }
  throw responseError(answer);
}
