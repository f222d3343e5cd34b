import { describe, expect, test } from 'vitest';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';

async function setUp() {
  const hub = await startTestHub({
    handle: (request, response) => {
      if (request.url === '/manifest.json') return false;
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('vary', 'Accept-Encoding');
      response.end('ok');
      return true;
    },
  });
  const gateway = await startTestGateway(hub.url, { allowedOrigins: ['https://casa.example'] });
  return {
    hub,
    gateway,
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

describe('which web pages may call the hub origin', () => {
  test('the app on the same host and those that the settings name; preflights are answered here', async () => {
    await using setup = await setUp();
    for (const origin of [setup.gateway.appUrl, 'https://casa.example']) {
      const preflight = await fetch(`${setup.gateway.hubUrl}/api/states`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
      expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization/);
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
      expect(preflight.headers.get('vary')).toBe('Origin');
      for (const path of ['/auth/token', '/auth/revoke', '/lovelace']) {
        const answer = await fetch(`${setup.gateway.hubUrl}${path}`, {
          method: 'POST',
          body: 'x',
          headers: { origin },
        });
        expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
        expect(answer.headers.get('vary')).toBe('Accept-Encoding, Origin');
      }
    }
    expect(setup.hub.forwarded().every(({ method }) => method === 'POST')).toBe(true);
  });

  test('no other origin, whatever CORS headers the hub sends', async () => {
    await using setup = await setUp();
    for (const origin of [
      'https://evil.example',
      'null',
      setup.gateway.hubUrl.replace('127.0.0.1', 'evil.example'),
    ]) {
      const preflight = await fetch(`${setup.gateway.hubUrl}/auth/token`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([403, null]);
      const answer = await fetch(`${setup.gateway.hubUrl}/auth/token`, {
        method: 'POST',
        body: 'x',
        headers: { origin },
      });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('refusals of the gateway may be read by the app too', async () => {
    await using setup = await setUp();
    const answer = await fetch(`${setup.gateway.hubUrl}/api/states`, {
      headers: { origin: setup.gateway.appUrl },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      401,
      setup.gateway.appUrl,
    ]);
  });

  test('an OPTIONS request that is no preflight passes to the hub', async () => {
    await using setup = await setUp();
    expect(await (await fetch(`${setup.gateway.hubUrl}/lovelace`, { method: 'OPTIONS' })).text()).toBe('ok');
  });
});
