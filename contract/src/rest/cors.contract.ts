import { describe, expect, it } from 'vitest';
import { newSession } from '../fixtures/session.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { client, flowStart } from '../wire/sign-in.ts';
import { form } from '../wire/request.ts';

const { guest } = target;
const foreign = 'http://foreign.test:8080';
/** A hub opens some routes to every origin; our gateway opens them to the app origin only. */
const origin = target.gateway?.appOrigin ?? foreign;
const allowed = (headers: Headers) => headers.get('access-control-allow-origin');

describe('a page of another origin', () => {
  it('may renew and revoke tokens', async () => {
    await using session = await newSession(guest);
    const renewal = await http('/auth/token', {
      method: 'POST',
      headers: { origin },
      body: form({ grant_type: 'refresh_token', refresh_token: session.refresh_token, client_id: client.id }),
    });
    expect(renewal.status).toBe(200);
    expect([origin, '*']).toContain(allowed(renewal.headers));
    const revocation = await http('/auth/revoke', {
      method: 'POST',
      headers: { origin },
      body: form({ token: 'malformed' }),
    });
    expect([origin, '*']).toContain(allowed(revocation.headers));
  });

  it.each(['/auth/token', '/auth/revoke'])('gets a positive preflight response for %s', async (path) => {
    const answer = await http(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(answer.status).toBeLessThan(300);
    expect([origin, '*']).toContain(allowed(answer.headers));
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
  });

  it('may read the manifest of newer hubs', async () => {
    const answer = await http('/manifest.json', { headers: { origin } });
    expect(answer.status).toBe(200);
    // Open to every origin since 2026.11; our gateway opens it to the app origin for every hub.
    const open = since('2026.11') || target.gateway !== undefined;
    expect(allowed(answer.headers)).toEqual(
      open ? (expect.stringMatching(/^(?:\*|http:.*)$/) as string) : null,
    );
  });

  it('may read error responses of these routes', async () => {
    const answer = await http('/auth/token', {
      method: 'POST',
      headers: { origin },
      body: form({ grant_type: 'malformed' }),
    });
    expect(answer.status).toBe(400);
    expect([origin, '*']).toContain(allowed(answer.headers));
  });

  it.each<[string, string, unknown]>([
    ['GET', '/api/', undefined],
    ['GET', '/api/states', undefined],
    ['GET', '/auth/providers', undefined],
    ['POST', '/auth/login_flow', flowStart],
    ['POST', '/api/services/light/turn_on', { entity_id: 'light.nobody_has_this' }],
  ])('may not read %s %s', async (method, path, body) => {
    const answer = await http(path, { method, token: guest.token, headers: { origin: foreign }, body });
    expect(allowed(answer.headers)).toBeNull();
  });

  it.each([
    ['POST', '/auth/login_flow'],
    ['GET', '/api/states'],
    ['POST', '/api/services/light/turn_on'],
  ])('gets a negative preflight response for %s %s', async (method, path) => {
    const answer = await http(path, {
      method: 'OPTIONS',
      headers: {
        origin: foreign,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(answer.status).toBe(403);
    expect(allowed(answer.headers)).toBeNull();
  });
});
