import { z } from 'zod';
import type { Accounts } from '#accounts/accounts.ts';
import { isValidClientId } from '#accounts/client-id.ts';
import type { StepAnswer } from '#accounts/login-flows.ts';
import { accessRefusal, type User } from '#accounts/users.ts';
import { jsonResponse, messageResponse, type HttpResponse } from '#protocol/http/response.ts';
import { formFields, jsonObject } from '#protocol/http/body.ts';
import type { HubRequest, Route } from '#protocol/http/route.ts';
import { schemaErrorText } from '#world/schema-error-text.ts';

const startFlowFields = z
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

/** Sign-in routes of a stock Home Assistant. */
export function authRoutes(accounts: Accounts): Route[] {
  function toResponse(request: HubRequest, answer: StepAnswer): HttpResponse {
    if (answer.failed) accounts.failedSignIns.failed(request.ip);
    return jsonResponse(answer.body, answer.status);
  }

  function startFlow(request: HubRequest): HttpResponse {
    const body = jsonObject(request);
    if (!body.ok && !body.isJson) return messageResponse(400, 'Invalid JSON.');
    const start = startFlowFields.safeParse(body.ok ? body.value : undefined);
    if (!start.success)
      return messageResponse(400, `Message format incorrect: ${schemaErrorText(start.error)}`);
    const { client_id: clientId, redirect_uri: redirectUri, code_challenge: challenge, handler } = start.data;
    if (!isValidClientId(clientId)) return refuseClient(request);
    if (typeof handler === 'string' ? handler !== 'homeassistant' : handler[0] !== 'homeassistant') {
      return messageResponse(404, 'Invalid handler specified');
    }
    return toResponse(request, accounts.flows.begin({ ip: request.ip, redirectUri, challenge }));
  }

  function refuseClient(request: HubRequest): HttpResponse {
    accounts.failedSignIns.failed(request.ip);
    return messageResponse(400, 'Invalid client id');
  }

  async function nextStep(request: HubRequest): Promise<HttpResponse> {
    const body = jsonObject(request);
    if (!body.ok && !body.isJson) return messageResponse(400, 'Invalid JSON.');
    const clientId = body.ok ? body.value['client_id'] : undefined;
    if (!body.ok || typeof clientId !== 'string')
      return messageResponse(400, 'Message format incorrect: required key not provided');
    if (!isValidClientId(clientId)) return messageResponse(400, 'Invalid client id');
    const id = request.params['id'] ?? '';
    return toResponse(request, await accounts.flows.step(id, request.ip, body.value));
  }

  return [
    {
      method: 'GET',
      path: '/auth/providers',
      access: 'anybody',
      cors: 'listed',
      handle: () =>
        jsonResponse({
          providers: [{ name: 'Home Assistant Local', id: null, type: 'homeassistant' }],
          preselect_remember_me: true,
        }),
    },
    { method: 'POST', path: '/auth/login_flow', access: 'anybody', cors: 'listed', handle: startFlow },
    {
      method: 'GET',
      path: '/auth/login_flow',
      access: 'anybody',
      cors: 'listed',
      handle: () => ({ status: 405 }),
    },
    { method: 'POST', path: '/auth/login_flow/{id}', access: 'anybody', cors: 'listed', handle: nextStep },
    {
      method: 'DELETE',
      path: '/auth/login_flow/{id}',
      access: 'anybody',
      cors: 'listed',
      handle: ({ params }) =>
        accounts.flows.abort(params['id'] ?? '')
          ? messageResponse(200, 'Flow aborted')
          : messageResponse(404, 'Invalid flow specified'),
    },
    {
      method: 'POST',
      path: '/auth/token',
      access: 'anybody',
      cors: 'all',
      handle: (request) => tokenRequest(accounts, request),
    },
    {
      method: 'POST',
      path: '/auth/revoke',
      access: 'anybody',
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

const noCacheHeaders = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

export function tokenRequest(accounts: Accounts, request: HubRequest): HttpResponse {
  const form = formFields(request);
  if (form['action'] === 'revoke') {
    revoke(accounts, form['token']);
    return { status: 200 };
  }
  const response = grant(accounts, form, request.ip);
  if (response.status >= 400) accounts.failedSignIns.failed(request.ip);
  return response;
}

function grant(accounts: Accounts, form: Readonly<Record<string, string>>, ip: string): HttpResponse {
  switch (form['grant_type']) {
    case 'authorization_code':
      return byCode(accounts, form, ip);
    case 'refresh_token':
      return byRefreshToken(accounts, form, ip);
    default:
      return jsonResponse({ error: 'unsupported_grant_type' }, 400);
  }
}

function byCode(accounts: Accounts, form: Readonly<Record<string, string>>, ip: string): HttpResponse {
  const clientId = form['client_id'];
  if (clientId === undefined || !isValidClientId(clientId)) {
    return jsonResponse({ error: 'invalid_request', error_description: 'Invalid client id' }, 400);
  }
  const redeemed = accounts.codes.redeem(form['code'] ?? '', clientId, form['code_verifier']);
  if (redeemed.kind === 'refused') {
    return jsonResponse({ error: redeemed.error, error_description: redeemed.description }, 400);
  }
  const user = accounts.users.get(redeemed.userId);
  if (!user) return jsonResponse({ error: 'invalid_request', error_description: 'Invalid code' }, 400);
  const refusal = accessRefusal(user, ip);
  if (refusal !== undefined) return deniedResponse(refusal);
  accounts.failedSignIns.succeeded(ip);
  return jsonResponse(newSession(accounts, { person: user, clientId, ip }), 200, noCacheHeaders);
}

const deniedResponse = (description: string): HttpResponse =>
  jsonResponse({ error: 'access_denied', error_description: description }, 403);

/** Creates a refresh token and an access token; returns the body of `/auth/token`. */
export function newSession(
  accounts: Accounts,
  { person: user, clientId, ip }: { person: User; clientId: string; ip: string },
): Record<string, unknown> {
  const refresh = accounts.tokens.create({ userId: user.id, clientId });
  return {
    access_token: accounts.tokens.accessToken(refresh, ip),
    token_type: 'Bearer',
    refresh_token: refresh.token,
    expires_in: refresh.accessLifetime / 1000,
    ha_auth_provider: 'homeassistant',
  };
}

function byRefreshToken(
  accounts: Accounts,
  form: Readonly<Record<string, string>>,
  ip: string,
): HttpResponse {
  const { client_id: clientId, refresh_token: text } = form;
  if (clientId !== undefined && !isValidClientId(clientId)) {
    return jsonResponse({ error: 'invalid_request', error_description: 'Invalid client id' }, 400);
  }
  if (text === undefined) return jsonResponse({ error: 'invalid_request' }, 400);
  const refresh = accounts.tokens.byToken(text);
  if (!refresh) return jsonResponse({ error: 'invalid_grant' }, 400);
  if (refresh.clientId !== clientId) return jsonResponse({ error: 'invalid_request' }, 400);
  const user = accounts.users.get(refresh.userId);
  const refusal = user && accessRefusal(user, ip);
  if (refusal !== undefined) return deniedResponse(refusal);
  return jsonResponse(
    {
      access_token: accounts.tokens.accessToken(refresh, ip),
      token_type: 'Bearer',
      expires_in: refresh.accessLifetime / 1000,
    },
    200,
    noCacheHeaders,
  );
}
