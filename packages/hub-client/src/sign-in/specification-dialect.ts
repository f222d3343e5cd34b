import { SignInError } from '../errors/errors.ts';
import { responseError, hubMessageIn } from './response-error.ts';
import { sendAuthRequest, type AuthResponse } from './auth-request.ts';
import { createSession } from './session.ts';
import { grantIn, requestGrant } from './token-grant.ts';
import type { SignInRequest, SignInStep } from './types.ts';

/**
 * Whether an answer to the opening of a login flow shows that this hub is not a stock one. A stock hub answers
 * with a `flow_id`, or says what is wrong in `message`; its password grant must not be tried, as it counts
 * towards a ban. What is no JSON at all shows nothing.
 */
export function isNotStock(answer: AuthResponse): boolean {
  const { status, body } = answer;
  if (body === undefined || status >= 500 || status === 429 || status === 403) return false;
  return body['flow_id'] === undefined && typeof body['message'] !== 'string';
}

/** Signs in at a hub of the specification: with the credentials in login_flow, else by the password grant. */
export async function signInBySpecification(request: SignInRequest): Promise<SignInStep> {
  const { base, clientId, redirectUri, username, password, platform, signal } = request;
  const answer = await sendAuthRequest({
    platform,
    base,
    path: '/auth/login_flow',
    method: 'POST',
    json: {
      client_id: clientId,
      handler: ['homeassistant', null],
      redirect_uri: redirectUri,
      username,
      password,
    },
    signal,
  });
  const given = grantIn(answer.body);
  if (given !== undefined) return { kind: 'done', session: createSession(request, given, 'specification') };
  if (answer.status === 401) {
    const said = hubMessageIn(answer.body);
    throw new SignInError(
      'invalid_credentials',
      'The hub refused the credentials',
      said === undefined ? {} : { said },
    );
  }
  if (!isNotStock(answer)) throw responseError(answer);
  const grant = await requestGrant(
    { base, platform, signal },
    { grant_type: 'password', username, password, client_id: clientId },
  );
  return { kind: 'done', session: createSession(request, grant, 'specification') };
}
