import { z } from 'zod';
import type { Accounts } from '#accounts/accounts.ts';
import { accessRefusal } from '#accounts/users.ts';
import { jsonResponse, type HttpResponse } from '#protocol/http/response.ts';
import { formFields, jsonObject } from '#protocol/http/body.ts';
import { newSession, tokenRequest } from '#protocol/http/auth-routes.ts';
import type { HubRequest, Route } from '#protocol/http/route.ts';

const credentials = z.looseObject({
  username: z.string().min(1),
  password: z.string(),
  client_id: z.string().optional(),
});
const longLived = z.looseObject({ client_name: z.string(), lifespan: z.number().int() });
const DEFAULT_CLIENT = 'http://localhost/';

/**
 * An alternative sign-in dialect: an access token directly from the login flow, the password grant, and long-lived
 * tokens over REST. Errors are in `error`. Refresh and revocation are those of a stock hub.
 */
export function specificationRoutes(accounts: Accounts): Route[] {
  async function signIn(
    request: HubRequest,
    given: Readonly<Record<string, unknown>>,
    answer: (session: Record<string, unknown>) => unknown,
  ): Promise<HttpResponse> {
    const checked = credentials.safeParse(given);
    if (!checked.success) return jsonResponse({ error: 'username and password are required' }, 400);
    const user = await accounts.signIn(checked.data.username, checked.data.password);
    // This dialect has no second factor: such accounts cannot sign in.
    if (!user || user.totpSecret !== undefined || accessRefusal(user, request.ip) !== undefined) {
      accounts.failedSignIns.failed(request.ip);
      return jsonResponse({ error: 'Invalid username or password' }, 401);
    }
    accounts.failedSignIns.succeeded(request.ip);
    const { client_id: clientId = DEFAULT_CLIENT } = checked.data;
    return jsonResponse(answer(newSession(accounts, { person: user, clientId, ip: request.ip })));
  }

  function login(request: HubRequest): Promise<HttpResponse> {
    const body = jsonObject(request);
    const given = body.ok ? body.value : {};
    return signIn(request, given, (session) => ({
      access_token: session['access_token'],
      session: { ...session, username: given['username'] },
    }));
  }

  async function grant(request: HubRequest): Promise<HttpResponse> {
    const body = jsonObject(request);
    const fields = body.ok ? body.value : formFields(request);
    return fields['grant_type'] === 'password'
      ? signIn(request, fields, (session) => session)
      : tokenRequest(accounts, request);
  }

  function longLivedToken(request: HubRequest): HttpResponse {
    const body = jsonObject(request);
    const wanted = body.ok ? longLived.safeParse(body.value) : undefined;
    const { caller } = request;
    if (!wanted?.success || !caller)
      return jsonResponse({ error: 'client_name and lifespan are required' }, 400);
    const { client_name: name, lifespan: days } = wanted.data;
    const token = accounts.tokens.create({
      userId: caller.user.id,
      clientId: null,
      longLived: { name, icon: null, days },
    });
    return jsonResponse({ token: accounts.tokens.accessToken(token, request.ip) });
  }

  return [
    { method: 'POST', path: '/auth/login_flow', access: 'anybody', cors: 'listed', handle: login },
    { method: 'POST', path: '/auth/token', access: 'anybody', cors: 'all', handle: grant },
    {
      method: 'POST',
      path: '/api/auth/long_lived_access_token',
      access: 'user',
      cors: 'listed',
      handle: longLivedToken,
    },
  ];
}
