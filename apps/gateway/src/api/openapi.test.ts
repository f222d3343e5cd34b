import { expect, test } from 'vitest';
import { startCompanionHouse } from '#testing/companion-house.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';

interface OpenApi {
  readonly openapi: string;
  readonly info: unknown;
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, unknown>> & { readonly servers: readonly object[] }>
  >;
}

test('the admin origin serves one document of the gateway’s own routes, with their schemas and servers', async () => {
  await using hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url);
  const answer = await fetch(`${gateway.adminUrl}/openapi.json`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  const { openapi, info, paths } = (await answer.json()) as OpenApi;
  expect([openapi, info]).toEqual(['3.1.0', { title: 'Soglia', version: '0.1.0' }]);
  expect(
    Object.entries(paths)
      .map(([path, { servers: _servers, ...methods }]) => `${path} ${Object.keys(methods).sort().join(' ')}`)
      .sort(),
  ).toEqual([
    '/api/audit_log get',
    '/api/energy_settings get put',
    '/api/ha_users post',
    '/api/house_setup get post',
    '/api/house_setup/{check} post',
    '/api/map get put',
    '/api/map/track put',
    '/api/notice-rules get post',
    '/api/notice-rules/{id} delete put',
    '/api/notices post',
    '/api/notifications delete get',
    '/api/notifications/hub-marks get put',
    '/api/notifications/read post',
    '/api/notifications/remove post',
    '/api/password-reset get post',
    '/api/preferences get',
    '/api/preferences/{name} put',
    '/api/refusals get',
    '/api/roles delete get post',
    '/api/roles/{id} put',
    '/api/roles_permissions get',
    '/api/service-keys get post',
    '/api/service-keys/{id} delete',
    '/api/soglia/client-errors post',
    '/api/soglia/info get',
    '/api/tickets get post',
    '/api/tickets/{id} get',
    '/api/tickets/{id}/consent put',
    '/api/tickets/{id}/messages post',
    '/api/tickets/{id}/pictures post',
    '/api/tickets/{id}/pictures/{picture} get',
    '/api/tickets/{id}/seen put',
    '/api/tickets/{id}/status put',
    '/api/user_profile get put',
    '/api/users delete get post',
    '/api/users/{id} put',
    '/api/users/{id}/password post',
    '/api/web-push/key get',
    '/api/web-push/subscriptions get post',
    '/api/web-push/subscriptions/{id} delete',
    '/apps/{appId}/batch_events post',
    '/apps/{appId}/channels get',
    '/apps/{appId}/channels/{channel} get',
    '/apps/{appId}/channels/{channel}/users get',
    '/apps/{appId}/events post',
    '/push-confirmations post',
  ]);

  expect(paths['/api/soglia/info']).toMatchObject({
    get: {
      security: [{ bearer: [] }],
      responses: {
        200: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  version: { type: 'string', minLength: 1 },
                  features: { type: 'array', items: { type: 'string' } },
                },
                required: ['version', 'features'],
              },
            },
          },
        },
        401: {
          content: { 'application/json': { schema: { properties: { code: { type: 'string' } } } } },
        },
      },
    },
    servers: [{ url: `http://{host}:${gateway.hubPort}`, description: 'hub origin' }],
  });
  expect(paths['/api/soglia/client-errors']).toMatchObject({
    post: {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              required: ['kind', 'name', 'version', 'stack'],
              additionalProperties: false,
              properties: { kind: { enum: ['route', 'sheet', 'card', 'window'] } },
            },
          },
        },
      },
      responses: { 204: {} },
    },
    servers: [{ url: `http://{host}:${new URL(gateway.appUrl).port}`, description: 'app origin' }],
  });
  expect(JSON.stringify(paths)).not.toContain('/*');
});

test('no answer of them is kept by a browser or a proxy, unless its route says so', async () => {
  await using house = await startCompanionHouse();
  const { adminUrl } = house.gateway;
  const { paths } = (await (await fetch(`${adminUrl}/openapi.json`)).json()) as OpenApi;
  const read = Object.entries(paths).filter(([path, { get }]) => get !== undefined && !path.includes('{'));
  expect(read.length).toBeGreaterThan(10);
  for (const [path] of read) {
    const answer = await fetch(`${house.gateway.hubUrl}${path}`, {
      headers: { authorization: `Bearer ${house.owner}` },
    });
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
  const made = await fetch(`${house.gateway.hubUrl}/api/roles`, {
    method: 'POST',
    headers: { authorization: `Bearer ${house.owner}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ospiti',
      functions: [],
      rights: [],
      devices: { scope: 'chosen', grants: [], exceptions: [] },
    }),
  });
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
  const { id } = (await made.json()) as { id: string };
  const removed = await fetch(`${house.gateway.hubUrl}/api/roles`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${house.owner}`, 'content-type': 'application/json' },
    body: JSON.stringify({ role_id: id }),
  });
  expect([removed.status, removed.headers.get('cache-control')]).toEqual([204, 'no-store']);
});
