import type { PublicSettings } from '@soglia/contracts';
import type { Platform } from '@soglia/hub-client/platform';
import { sendRestRequest, type RestRequest } from '@soglia/hub-client/rest';
import { expect, inject, it } from 'vitest';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { fetchHosted } from './hosted-proxy.ts';
import { createHubPlatform } from './hub-fetch.ts';

/** The app origin, whose proxy answers with what it was asked. */
const appOrigin = inject('oddServer');
const hub = inject('demoHub');
const TUNNEL = 'https://casa.example';

const settings: PublicSettings = {
  productName: 'Soglia',
  hosted: true,
  hostedPrivateAddresses: true,
  hub: 'http://app.example:8123',
  signIn: { base: 'http://192.168.1.20:8123' },
  version: '0.1.0',
};

/** As in a browser, an address without an origin is one of the page's own. */
const browser: Platform = {
  ...testPlatform,
  fetch: (url, init) => testPlatform.fetch(url.startsWith('/') ? `${appOrigin}${url}` : url, init),
};

function ask(base: string, more: Partial<RestRequest> = {}, known: Partial<PublicSettings> = {}) {
  const platform: Platform = {
    ...browser,
    fetch: (url, init) => fetchHosted({ ...init, url }, browser, { ...settings, ...known }, appOrigin),
  };
  return sendRestRequest({ platform, base, path: '/api/', method: 'GET', ...more });
}

it('asks the REST API of a hub through the proxy, with the token in a header of its own', async () => {
  const { json } = await ask(TUNNEL, {
    path: '/api/users?user_id=a%20b',
    method: 'DELETE',
    bearer: 'token',
    json: { a: 1 },
  });
  expect(json).toMatchObject({
    method: 'DELETE',
    url: '/api/ha-proxy/users?user_id=a%20b',
    target: TUNNEL,
    headers: { 'x-ha-token': 'token', 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(json).not.toHaveProperty('headers.authorization');
});

it('names the very address of what is not below /api, and reads the answer', async () => {
  const form = { grant_type: 'refresh_token' };
  const { json } = await ask(TUNNEL, { path: '/auth/token', method: 'POST', form });
  expect(json).toMatchObject({
    method: 'POST',
    url: '/api/ha-proxy',
    target: `${TUNNEL}/auth/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=refresh_token',
  });
  expect((await ask(TUNNEL, { path: '/', mode: 'no-cors' })).json).toMatchObject({ target: `${TUNNEL}/` });
});

it.each(['http://192.168.1.5:8123', 'http://homeassistant.local:8123', 'http://[fd00::1]'])(
  'asks %s through the proxy only where that reaches private addresses',
  async (base) => {
    const other: Platform = { ...browser, fetch: () => Promise.reject(new Error('asked directly')) };
    const asked = (hostedPrivateAddresses: boolean) =>
      fetchHosted(
        { url: `${base}/api/`, method: 'GET' },
        { fetch: (url, init) => (url.startsWith('/') ? browser : other).fetch(url, init) },
        { ...settings, hostedPrivateAddresses },
        appOrigin,
      );
    expect((await asked(true)).status).toBe(200);
    await expect(asked(false)).rejects.toThrow('asked directly');
  },
);

it.each([
  ['the hosted domain', appOrigin, '/good', {}],
  ['its hub origin', hub, '/auth/providers', { hub }],
  ['the hub whose sign-in it forwards', hub, '/auth/providers', { signIn: { base: hub } }],
])('asks %s directly', async (_what, base, path, known) => {
  const { status, json } = await ask(base, { path }, known);
  expect(status).toBe(200);
  expect(json ?? {}).not.toHaveProperty('target');
});

it.each([
  ['GET', '/api/refuse/403/target_refused', 'directly'],
  ['POST', '/api/refuse/403/target_refused', 'directly'],
  ['POST', '/api/refuse/502/target_certificate', 'directly'],
  ['GET', '/api/refuse/502/hub_unreachable', 'directly'],
  ['POST', '/auth/refuse/504/hub_timeout', 'directly'],
  ['POST', '/api/refuse/502/hub_unreachable', 'not'],
  ['GET', '/api/refuse/429/too_many_requests', 'not'],
  ['POST', '/auth/refuse/429/too_many_requests', 'not'],
  ['GET', '/api/refuse/503/hub_busy', 'not'],
] as const)('after a refusal of the proxy a %s of %s is asked %s', async (method, path, how) => {
  const { status, json } = await ask(hub, { method, path });
  const byProxy = JSON.stringify(json ?? null).includes('x-target-url');
  expect(byProxy).toBe(how === 'not');
  if (byProxy) expect(status).toBe(Number(path.split('/')[3]));
});

it('takes what redirects for something that is no hub', async () => {
  expect(await ask(hub, { path: '/refuse/502/target_redirects', mode: 'no-cors' })).toMatchObject({
    status: 302,
    json: { target: `${hub}/refuse/502/target_redirects` },
  });
});

it('asks the hub directly while the hosted domain is away, but sends no change twice', async () => {
  const away: Platform = {
    ...testPlatform,
    fetch: (url, init) =>
      url.startsWith('/') ? Promise.reject(new TypeError('Failed to fetch')) : testPlatform.fetch(url, init),
  };
  const askAway = (method: 'GET' | 'POST', path: string, signal?: AbortSignal) => {
    const init = { method, url: `${hub}${path}`, ...(signal === undefined ? {} : { signal }) };
    return fetchHosted(init, away, settings, appOrigin).then(({ status }) => status);
  };
  expect(await askAway('GET', '/auth/providers')).toBe(200);
  expect(await askAway('POST', '/auth/revoke')).toBe(200);
  await expect(askAway('POST', '/api/services/light/turn_on')).rejects.toThrow('Failed to fetch');
  await expect(askAway('GET', '/auth/providers', AbortSignal.abort())).rejects.toThrow('Failed to fetch');
});

it('is used on the hosted domain only, also where the settings come later or never', async () => {
  const asked = async (known: Promise<PublicSettings | undefined>, base = hub) => {
    const platform = createHubPlatform(browser, () => known);
    return (await sendRestRequest({ platform, base, path: '/auth/providers', method: 'GET' })).status;
  };
  expect(await asked(Promise.resolve({ ...settings, hosted: false }))).toBe(200);
  expect(await asked(Promise.resolve(undefined))).toBe(200);
  await expect(asked(Promise.resolve({ ...settings, hosted: false }), TUNNEL)).rejects.toMatchObject({
    code: 'disconnected',
  });
});
