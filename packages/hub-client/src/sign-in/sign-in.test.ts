import { expect, test } from 'vitest';
import {
  startAuthServer,
  type AuthServerRequest,
  type AuthServerResponse,
  type AuthServer,
} from '../testing/auth-server.ts';
import { createTestPlatform } from '../testing/test-platform.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { revokeSession } from './revoke-session.ts';
import { signIn } from './sign-in.ts';
import type { SignInRequest, SignInStep } from './types.ts';

const flowId = '8f2b6c0d9e1a4f37b5c8d2e6a7f01234';
const clientId = 'https://casa.example/';
const tokens = { access_token: 'eyJ.access', token_type: 'Bearer', refresh_token: 'ab12', expires_in: 1800 };
const form = (step_id: string, errors: object = {}) => ({
  type: 'form',
  flow_id: flowId,
  step_id,
  errors,
  description_placeholders: step_id === 'mfa' ? { mfa_module_name: 'Authenticator app' } : null,
});
const entry = { type: 'create_entry', flow_id: flowId, result: 'the-code' };

type Answers = Partial<
  Record<'start' | 'step' | 'token' | 'revoke' | 'delete', (ask: AuthServerRequest) => AuthServerResponse>
>;

/** A stock hub, except for the responses of the test. */
function stockHub(answers: Answers = {}): Promise<AuthServer> {
  return startAuthServer((ask) => {
    if (ask.method === 'DELETE') return answers.delete?.(ask) ?? { body: { message: 'Flow aborted' } };
    if (ask.path === '/auth/login_flow') return answers.start?.(ask) ?? { body: form('init') };
    if (ask.path === `/auth/login_flow/${flowId}`) {
      if (answers.step !== undefined) return answers.step(ask);
      const isRight = ask.fields['username'] === 'anna' && ask.fields['password'] === 'segreta & lunga';
      return { body: isRight ? entry : form('init', { base: 'invalid_auth' }) };
    }
    if (ask.path === '/auth/token') return answers.token?.(ask) ?? { body: tokens };
    return answers.revoke?.(ask) ?? { body: '' };
  });
}

function requestTo(server: AuthServer, more: Partial<SignInRequest> = {}): SignInRequest {
  return {
    base: server.base,
    clientId,
    redirectUri: clientId,
    username: 'anna',
    password: 'segreta & lunga',
    platform: createTestPlatform(),
    ...more,
  };
}

function codeOf(step: SignInStep) {
  if (step.kind !== 'code') throw new Error('A code was to be asked for');
  return step;
}

test('user name and password become a session', async () => {
  await using server = await stockHub();
  const request = requestTo(server);
  const step = await signIn(request);
  expect(step).toEqual({
    kind: 'done',
    session: {
      base: server.base,
      clientId,
      accessToken: 'eyJ.access',
      refreshToken: 'ab12',
      expiresAt: request.platform.clock.now() + 1_800_000,
      dialect: 'stock',
    },
  });
  expect(server.requests.map(({ method, path, fields }) => ({ method, path, fields }))).toEqual([
    {
      method: 'POST',
      path: '/auth/login_flow',
      fields: { client_id: clientId, handler: ['homeassistant', null], redirect_uri: clientId },
    },
    {
      method: 'POST',
      path: `/auth/login_flow/${flowId}`,
      fields: { client_id: clientId, username: 'anna', password: 'segreta & lunga' },
    },
    {
      method: 'POST',
      path: '/auth/token',
      fields: { grant_type: 'authorization_code', code: 'the-code', client_id: clientId },
    },
  ]);
});

test('a wrong password is reported, the flow is cancelled, and the password grant is never tried', async () => {
  await using server = await stockHub();
  await expect(signIn(requestTo(server, { password: 'altra' }))).rejects.toMatchObject({
    name: 'SignInError',
    code: 'invalid_credentials',
  });
  await waitUntil(() => server.requests.some(({ method }) => method === 'DELETE'));
  expect(server.requests.some(({ path }) => path === '/auth/token')).toBe(false);
});

test('the second factor: a wrong code, then the right one', async () => {
  await using server = await stockHub({
    step: ({ fields }) => {
      if ('username' in fields) return { body: form('mfa') };
      return { body: fields['code'] === '123456' ? entry : form('mfa', { base: 'invalid_code' }) };
    },
  });
  const first = codeOf(await signIn(requestTo(server)));
  expect(first).toMatchObject({ moduleName: 'Authenticator app', wrong: false });
  const second = codeOf(await first.submit('000000'));
  expect(second).toMatchObject({ moduleName: 'Authenticator app', wrong: true });
  await expect(second.submit(' 123456 ')).resolves.toMatchObject({ kind: 'done' });
});

test('of several second factors the first is used', async () => {
  await using server = await stockHub({
    step: ({ fields }) => {
      if ('username' in fields) {
        const options = [
          ['totp', 'Authenticator app'],
          ['notify', 'Notify'],
        ];
        return {
          body: {
            ...form('select_mfa_module'),
            data_schema: [{ type: 'select', name: 'multi_factor_auth_module', options }],
          },
        };
      }
      return { body: fields['multi_factor_auth_module'] === 'totp' ? form('mfa') : form('init') };
    },
  });
  expect((await signIn(requestTo(server))).kind).toBe('code');
});

test.each([
  ['too_many_retry', 'too_many_tries'],
  ['login_expired', 'expired'],
  ['unknown_error', 'hub_error'],
])('a flow that the hub ends with %s is %s', async (reason, code) => {
  await using server = await stockHub({
    step: ({ fields }) => ({ body: 'username' in fields ? form('mfa') : { type: 'abort', reason } }),
  });
  const step = codeOf(await signIn(requestTo(server)));
  await expect(step.submit('000000')).rejects.toMatchObject({ code, said: reason });
  expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('cancelling at the code cancels the flow', async () => {
  await using server = await stockHub({
    step: () => ({ body: form('mfa') }),
    delete: () => ({ status: 500 }),
  });
  const step = codeOf(await signIn(requestTo(server)));
  await step.cancel();
  expect(server.requests.at(-1)).toMatchObject({ method: 'DELETE', path: `/auth/login_flow/${flowId}` });
});

const html = '<!doctype html><html><body>Router</body></html>';

test.each([
  ['HTML', { body: html }, 'not_a_hub'],
  ['half a JSON', { body: '{"flow_id":"8f2b' }, 'not_a_hub'],
  ['nothing', { body: '' }, 'not_a_hub'],
  ['a page that is not there', { status: 404, body: html }, 'not_a_hub'],
  ['a broken connection', { body: form('init'), destroy: true }, 'unreachable'],
  ['a barred address', { status: 403, body: '403: Forbidden' }, 'blocked'],
  ['a proxy without its hub', { status: 502, body: html }, 'unreachable'],
  ['a hub that shuts down', { status: 503, body: '' }, 'not_ready'],
  [
    'a hub that is being set up',
    { status: 400, body: { code: 'onboarding_required', message: 'x' } },
    'not_ready',
  ],
  ['an internal error', { status: 500, body: '500 Internal Server Error' }, 'hub_error'],
  ['a refused form', { status: 400, body: { message: 'Message format incorrect' } }, 'hub_error'],
  ['an unknown kind of login', { status: 404, body: { message: 'Invalid handler specified' } }, 'not_a_hub'],
] as const)('%s in answer to the first request is %s', async (_name, reply, code) => {
  await using server = await stockHub({ start: () => reply });
  await expect(signIn(requestTo(server))).rejects.toMatchObject({ name: 'SignInError', code });
  expect(server.requests.some(({ path }) => path === '/auth/token')).toBe(false);
});

test.each([
  [
    'a flow that the hub has forgotten',
    { status: 404, body: { message: 'Invalid flow specified' } },
    'expired',
  ],
  [
    'a person who may not',
    { status: 403, body: { message: 'Login blocked: User is not active' } },
    'blocked',
  ],
  [
    'a redirect address that the hub does not want',
    { status: 403, body: { message: 'Invalid redirect URI' } },
    'hub_error',
  ],
  ['HTML', { body: html }, 'not_a_hub'],
  ['an unknown kind of step', { body: { type: 'external' } }, 'hub_error'],
  ['a form that nobody knows', { body: form('captcha') }, 'hub_error'],
  ['a code that is none', { body: { ...entry, result: 7 } }, 'hub_error'],
] as const)('%s in answer to the credentials is %s', async (_name, reply, code) => {
  await using server = await stockHub({ step: () => reply });
  await expect(signIn(requestTo(server))).rejects.toMatchObject({ code });
});

test.each([
  [
    'a code that is no longer good',
    { status: 400, body: { error: 'invalid_request', error_description: 'Invalid code' } },
    'expired',
  ],
  [
    'a person who may not',
    { status: 403, body: { error: 'access_denied', error_description: 'User is not active' } },
    'blocked',
  ],
  ['an answer without a token', { body: { token_type: 'Bearer' } }, 'hub_error'],
  ['HTML', { body: html }, 'not_a_hub'],
] as const)('%s in answer to the code is %s', async (_name, reply, code) => {
  await using server = await stockHub({ token: () => reply });
  await expect(signIn(requestTo(server))).rejects.toMatchObject({ code });
});

test.each([
  ['120', 120],
  ['Mon, 01 Jun 2026 08:01:00 GMT', 60],
  ['Mon, 01 Jun 2020 08:01:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
])('too many attempts with Retry-After "%s": limited for %s seconds', async (value, retryAfter) => {
  const reply = { status: 429, body: { message: 'Troppi tentativi.' }, headers: { 'retry-after': value } };
  await using server = await stockHub({ start: () => reply });
  await expect(signIn(requestTo(server))).rejects.toMatchObject({
    code: 'limited',
    retryAfter,
    said: 'Troppi tentativi.',
  });
});

test('no server at the address', async () => {
  await using server = await stockHub();
  await expect(signIn(requestTo(server, { base: 'http://127.0.0.1:1' }))).rejects.toMatchObject({
    code: 'unreachable',
  });
});

test('a hub that does not respond times out after ten seconds', async () => {
  await using server = await stockHub({ start: () => ({ hang: true }) });
  const platform = createTestPlatform();
  const caught = signIn(requestTo(server, { platform })).catch((error: unknown) => error);
  await waitUntil(() => server.requests.length === 1);
  await platform.clock.advance(10_000);
  expect(await caught).toMatchObject({ code: 'timeout' });
  expect(platform.clock.pending).toBe(0);
});

test('aborting while waiting for the response', async () => {
  await using server = await stockHub({ step: () => ({ hang: true }) });
  const abort = new AbortController();
  const caught = signIn(requestTo(server, { signal: abort.signal })).catch((error: unknown) => error);
  await waitUntil(() => server.requests.length === 2);
  abort.abort();
  expect(await caught).toMatchObject({ code: 'aborted' });
  await waitUntil(() => server.requests.at(-1)?.method === 'DELETE');
  await expect(signIn(requestTo(server, { signal: abort.signal }))).rejects.toMatchObject({
    code: 'aborted',
  });
});

test('the specification: a token straight from login_flow', async () => {
  await using server = await startAuthServer(() => ({ body: { token: 'spec-token', session: { id: 1 } } }));
  await expect(signIn(requestTo(server))).resolves.toEqual({
    kind: 'done',
    session: { base: server.base, clientId, accessToken: 'spec-token', dialect: 'specification' },
  });
});

test('the specification: refresh token and expiry from the session', async () => {
  const session = { refresh_token: 'again', expires_in: 60, username: 'anna' };
  await using server = await startAuthServer(() => ({ body: { access_token: 'spec-token', session } }));
  const request = requestTo(server);
  await expect(signIn(request)).resolves.toMatchObject({
    session: { refreshToken: 'again', expiresAt: request.platform.clock.now() + 60_000 },
  });
});

test('the specification: a login_flow with credentials', async () => {
  await using server = await startAuthServer(({ fields }) => {
    if (fields['password'] === undefined) return { status: 400, body: { error: 'credentials required' } };
    if (fields['password'] !== 'segreta & lunga')
      return { status: 401, body: { error: 'Credenziali errate' } };
    return { body: { access_token: 'spec-token', expires_in: 60 } };
  });
  await expect(signIn(requestTo(server))).resolves.toMatchObject({ session: { accessToken: 'spec-token' } });
  await expect(signIn(requestTo(server, { password: 'altra' }))).rejects.toMatchObject({
    code: 'invalid_credentials',
    said: 'Credenziali errate',
  });
});

test('the specification: the password grant as the last way', async () => {
  await using server = await startAuthServer(({ path, fields }) => {
    if (path !== '/auth/token') return { status: 404, body: { error: 'not found' } };
    if (fields['grant_type'] !== 'password')
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    if (fields['password'] !== 'segreta & lunga') return { status: 400, body: { error: 'invalid_grant' } };
    return { body: { access_token: 'granted' } };
  });
  await expect(signIn(requestTo(server))).resolves.toMatchObject({
    session: { accessToken: 'granted', dialect: 'specification' },
  });
  await expect(signIn(requestTo(server, { password: 'altra' }))).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
});

test.each([400, 401])(
  'the specification: a refusal without an error is one of the credentials: %i',
  async (status) => {
    await using server = await startAuthServer(({ path }) =>
      path === '/auth/token' ? { status, body: {} } : { status: 404, body: {} },
    );
    await expect(signIn(requestTo(server))).rejects.toMatchObject({ code: 'invalid_credentials' });
  },
);

test('a session is revoked by its refresh token; without one nothing is sent', async () => {
  await using server = await stockHub();
  const platform = createTestPlatform();
  const session = { base: server.base, clientId, accessToken: 'a', dialect: 'stock' } as const;
  await revokeSession(session, platform);
  expect(server.requests).toEqual([]);
  await revokeSession({ ...session, refreshToken: 'a+b/c=' }, platform);
  expect(server.requests).toMatchObject([{ path: '/auth/revoke', fields: { token: 'a+b/c=' } }]);
  const gone = { ...session, refreshToken: 'r', base: 'http://127.0.0.1:1' };
  await expect(revokeSession(gone, platform)).rejects.toMatchObject({ code: 'unreachable' });
});
