import { z } from 'zod';
import type { Accounts } from '#accounts/accounts.ts';
import { clientIdHolds } from '#accounts/client-id.ts';
import type { StepAnswer } from '#accounts/login-flows.ts';
import type { Person } from '#accounts/people.ts';
import { json, message, type Answer } from '#protocol/http/answer.ts';
import { formFields, jsonObject } from '#protocol/http/body.ts';
import type { HubRequest, Route } from '#protocol/http/route.ts';
import { explain } from '#world/explain.ts';

const begin = z
  .strictObject({
    client_id: z.string(),
    handler: z.union([z.string(), z.tuple([z.string(), z.string().nullable()])]),
    redirect_uri: z.string(),
    type: z.string().optional(),
    response_type: z.literal('code').optional(),
    code_challenge: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
    code_challenge_method: z.literal('S256').optional(),
  })
  .refine((start) => (start.code_challenge === undefined) === (start.code_challenge_method === undefined));

/** Sign-in as a stock hub has it. */
export function authRoutes(accounts: Accounts): Route[] {
  function counted(request: HubRequest, said: StepAnswer): Answer {
    if (said.failed) accounts.failures.failed(request.ip);
    return json(said.body, said.status);
  }

  function startFlow(request: HubRequest): Answer {
    const body = jsonObject(request);
    if (!body.ok && !body.isJson) return message(400, 'Invalid JSON.');
    const start = begin.safeParse(body.ok ? body.value : undefined);
    if (!start.success) return message(400, `Message format incorrect: ${explain(start.error)}`);
    const { client_id: clientId, redirect_uri: redirectUri, code_challenge: challenge, handler } = start.data;
    if (!clientIdHolds(clientId)) return refuseClient(request);
    if (typeof handler === 'string' ? handler !== 'homeassistant' : handler[0] !== 'homeassistant') {
      return message(404, 'Invalid handler specified');
    }
    return counted(request, accounts.flows.begin({ ip: request.ip, redirectUri, challenge }));
  }

  function refuseClient(request: HubRequest): Answer {
    accounts.failures.failed(request.ip);
    return message(400, 'Invalid client id');
  }

  function nextStep(request: HubRequest): Answer {
    const body = jsonObject(request);
    if (!body.ok && !body.isJson) return message(400, 'Invalid JSON.');
    const clientId = body.ok ? body.value['client_id'] : undefined;
    if (!body.ok || typeof clientId !== 'string')
      return message(400, 'Message format incorrect: required key not provided');
    if (!clientIdHolds(clientId)) return message(400, 'Invalid client id');
    return counted(request, accounts.flows.step(request.params['id'] ?? '', request.ip, body.value));
  }

  return [
    {
      method: 'GET',
      path: '/auth/providers',
      who: 'anybody',
      cors: 'listed',
      handle: () =>
        json({
          providers: [{ name: 'Home Assistant Local', id: null, type: 'homeassistant' }],
          preselect_remember_me: true,
        }),
    },
    { method: 'POST', path: '/auth/login_flow', who: 'anybody', cors: 'listed', handle: startFlow },
    {
      method: 'GET',
      path: '/auth/login_flow',
      who: 'anybody',
      cors: 'listed',
      handle: () => ({ status: 405 }),
    },
    { method: 'POST', path: '/auth/login_flow/{id}', who: 'anybody', cors: 'listed', handle: nextStep },
    {
      method: 'DELETE',
      path: '/auth/login_flow/{id}',
      who: 'anybody',
      cors: 'listed',
      handle: ({ params }) =>
        accounts.flows.abort(params['id'] ?? '')
          ? message(200, 'Flow aborted')
          : message(404, 'Invalid flow specified'),
    },
    {
      method: 'POST',
      path: '/auth/token',
      who: 'anybody',
      cors: 'all',
      handle: (request) => tokenRequest(accounts, request),
    },
    {
      method: 'POST',
      path: '/auth/revoke',
      who: 'anybody',
      cors: 'all',
      handle(request) {
        const { token } = formFields(request);
        revoke(accounts, token);
        return { status: 200 };
      },
    },
  ];
}

function revoke(accounts: Accounts, text: string | undefined): void {
  const token = text === undefined ? undefined : accounts.tokens.byToken(text);
  if (token) accounts.tokens.remove(token.id);
}

const uncached = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

export function tokenRequest(accounts: Accounts, request: HubRequest): Answer {
  const form = formFields(request);
  if (form['action'] === 'revoke') {
    revoke(accounts, form['token']);
    return { status: 200 };
  }
  const said = grant(accounts, form, request.ip);
  if (said.status >= 400) accounts.failures.failed(request.ip);
  return said;
}

function grant(accounts: Accounts, form: Readonly<Record<string, string>>, ip: string): Answer {
  switch (form['grant_type']) {
    case 'authorization_code':
      return byCode(accounts, form, ip);
    case 'refresh_token':
      return byRefreshToken(accounts, form, ip);
    default:
      return json({ error: 'unsupported_grant_type' }, 400);
  }
}

function byCode(accounts: Accounts, form: Readonly<Record<string, string>>, ip: string): Answer {
  const clientId = form['client_id'];
  if (clientId === undefined || !clientIdHolds(clientId)) {
    return json({ error: 'invalid_request', error_description: 'Invalid client id' }, 400);
  }
  const redeemed = accounts.codes.redeem(form['code'] ?? '', clientId, form['code_verifier']);
  if (redeemed.kind === 'refused') {
    return json({ error: redeemed.error, error_description: redeemed.description }, 400);
  }
  accounts.failures.succeeded(ip);
  return json(newSession(accounts, { person: redeemed.person, clientId, ip }), 200, uncached);
}

/** A fresh refresh token with its first access token, in the shape of `/auth/token`. */
export function newSession(
  accounts: Accounts,
  { person, clientId, ip }: { person: Person; clientId: string; ip: string },
): Record<string, unknown> {
  const refresh = accounts.tokens.create({ userId: person.id, clientId });
  return {
    access_token: accounts.tokens.accessToken(refresh, ip),
    token_type: 'Bearer',
    refresh_token: refresh.token,
    expires_in: refresh.accessLifetime / 1000,
    ha_auth_provider: 'homeassistant',
  };
}

function byRefreshToken(accounts: Accounts, form: Readonly<Record<string, string>>, ip: string): Answer {
  const { client_id: clientId, refresh_token: text } = form;
  if (clientId !== undefined && !clientIdHolds(clientId)) {
    return json({ error: 'invalid_request', error_description: 'Invalid client id' }, 400);
  }
  if (text === undefined) return json({ error: 'invalid_request' }, 400);
  const refresh = accounts.tokens.byToken(text);
  if (!refresh) return json({ error: 'invalid_grant' }, 400);
  if (refresh.clientId !== clientId) return json({ error: 'invalid_request' }, 400);
  return json(
    {
      access_token: accounts.tokens.accessToken(refresh, ip),
      token_type: 'Bearer',
      expires_in: refresh.accessLifetime / 1000,
    },
    200,
    uncached,
  );
}
