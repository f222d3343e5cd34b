import { expect, test } from 'vitest';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { isPageRefreshToken, makePageRefreshToken } from './page-refresh-token.ts';

test('one that was made is recognised, one of a hub is not', () => {
  expect(makePageRefreshToken()).not.toBe(makePageRefreshToken());
  expect(isPageRefreshToken(makePageRefreshToken())).toBe(true);
  expect(isPageRefreshToken('0a'.repeat(64))).toBe(false);
});

const forms = [
  ['url-encoded', (fields: Record<string, string>) => new URLSearchParams(fields)],
  [
    'multipart',
    (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return form;
    },
  ],
] as const;

test.each(forms)('the %s requests of a hub page are answered here, however many', async (_name, form) => {
  await using hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url);
  const token = makePageRefreshToken();
  const client_id = `${gateway.hubUrl}/`;
  const headers = { origin: gateway.appUrl };
  for (const base of [gateway.hubUrl, gateway.appUrl]) {
    const post = (path: string, fields: Record<string, string>) =>
      fetch(`${base}${path}`, { method: 'POST', body: form(fields), headers });
    for (let round = 0; round < 40; round += 1) {
      const renewal = await post('/auth/token', {
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id,
      });
      expect([renewal.status, await renewal.json()]).toEqual([400, { error: 'invalid_grant' }]);
      expect(renewal.headers.get('cache-control')).toBe('no-store');
    }
    for (const [path, fields] of [
      ['/auth/revoke', { token }],
      ['/auth/token', { token, action: 'revoke' }],
    ] as const) {
      const revoked = await post(path, fields);
      expect([revoked.status, await revoked.text()]).toEqual([200, '']);
    }
  }
  expect(hub.forwarded()).toEqual([]);
  expect(gateway.log()).not.toContain(token);
});

test.each(forms)('the %s revocation of any other token is the hub’s to answer', async (_name, form) => {
  const revoked: string[] = [];
  await using hub = await startTestHub({
    handle: (request, response) => {
      if (request.url !== '/auth/revoke') return false;
      request.setEncoding('utf8').on('data', (chunk: string) => revoked.push(chunk));
      request.once('end', () => response.end());
      return true;
    },
  });
  await using gateway = await startTestGateway(hub.url);
  const answer = await fetch(`${gateway.hubUrl}/auth/revoke`, {
    method: 'POST',
    body: form({ token: '0a'.repeat(64) }),
    headers: { origin: gateway.appUrl },
  });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(answer.headers.get('access-control-allow-origin')).toBe(gateway.appUrl);
  expect(revoked.join('')).toContain('0a'.repeat(64));
});
