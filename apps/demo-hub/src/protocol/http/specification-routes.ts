import { z } from 'zod';
import type { Accounts } from '#accounts/accounts.ts';
import { json, type Answer } from '#protocol/http/answer.ts';
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
 * The specification's dialect in place of the stock sign-in: a token straight from the login flow, the password grant,
 * and long-lived tokens over REST. Its errors are in `error`. Renewal and revocation stay as on a stock hub.
 */
export function specificationRoutes(accounts: Accounts): Route[] {
  function signIn(
    request: HubRequest,
    given: Readonly<Record<string, unknown>>,
    answer: (session: Record<string, unknown>) => unknown,
  ): Answer {
    const asked = credentials.safeParse(given);
    if (!asked.success) return json({ error: 'username and password are required' }, 400);
    const person = accounts.signIn(asked.data.username, asked.data.password);
    // A second factor has no place in this dialect: such an account cannot sign in by it.
    if (person?.totpSecret !== undefined || !person) {
      accounts.failures.failed(request.ip);
      return json({ error: 'Invalid username or password' }, 401);
    }
    accounts.failures.succeeded(request.ip);
    const { client_id: clientId = DEFAULT_CLIENT } = asked.data;
    return json(answer(newSession(accounts, { person, clientId, ip: request.ip })));
  }

  function login(request: HubRequest): Answer {
    const body = jsonObject(request);
    const given = body.ok ? body.value : {};
    return signIn(request, given, (session) => ({
      access_token: session['access_token'],
      session: { ...session, username: given['username'] },
    }));
  }

  function grant(request: HubRequest): Answer {
    const body = jsonObject(request);
    const fields = body.ok ? body.value : formFields(request);
    return fields['grant_type'] === 'password'
      ? signIn(request, fields, (session) => session)
      : tokenRequest(accounts, request);
  }

  function longLivedToken(request: HubRequest): Answer {
    const body = jsonObject(request);
    const wanted = body.ok ? longLived.safeParse(body.value) : undefined;
    const { caller } = request;
    if (!wanted?.success || !caller) return json({ error: 'client_name and lifespan are required' }, 400);
    const { client_name: name, lifespan: days } = wanted.data;
    const token = accounts.tokens.create({
      userId: caller.person.id,
      clientId: null,
      longLived: { name, icon: null, days },
    });
    return json({ token: accounts.tokens.accessToken(token, request.ip) });
  }

  return [
    { method: 'POST', path: '/auth/login_flow', who: 'anybody', cors: 'listed', handle: login },
    { method: 'POST', path: '/auth/token', who: 'anybody', cors: 'all', handle: grant },
    {
      method: 'POST',
      path: '/api/auth/long_lived_access_token',
      who: 'user',
      cors: 'listed',
      handle: longLivedToken,
    },
  ];
}
