import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { client, flowStart, openFlow, startFlow, stepFlow } from '../wire/sign-in.ts';

const { url, guest } = target;

describe('malformed sign-in requests', () => {
  it.each([
    ['half a JSON', '{"client_id":'],
    ['a text', '"hello"'],
    ['a list', '[]'],
    ['nothing at all', '{}'],
    [
      'the other dialect, credentials at once',
      JSON.stringify({ ...flowStart, username: guest.username, password: guest.password }),
    ],
  ])('answers 400 to %s', async (_name, body) => {
    const answer = await startFlow(url, body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toHaveProperty('message');
  });

  it.each([
    ['another scheme', 'ftp://soglia.test/'],
    ['no scheme', 'soglia.test'],
    ['a fragment', 'http://soglia.test/#top'],
    ['a user in it', 'http://maria@soglia.test/'],
    ['a step upwards', 'http://soglia.test/a/../b'],
  ])('answers 400 to a client id with %s', async (_name, id) => {
    const answer = await startFlow(url, { ...flowStart, client_id: id });
    expect(answer.status).toBe(400);
    expect(answer.json()).toHaveProperty('message');
  });

  it('has no other provider', async () => {
    const answer = await startFlow(url, { ...flowStart, handler: ['not_a_provider', null] });
    // Until 2025.12 the hub failed with an unhandled error.
    expect(answer.status).toBe(since('2026.1') ? 404 : 500);
  });

  it('answers 405 to GET /auth/login_flow', async () => {
    expect((await http('/auth/login_flow')).status).toBe(405);
  });

  it.each([
    ['no password', { username: guest.username }],
    ['no user name', { password: guest.password }],
    ['a field too many', { username: guest.username, password: guest.password, remember: true }],
    ['a number for a password', { username: guest.username, password: 12 }],
  ])('answers 400 to a step with %s', async (_name, fields) => {
    const answer = await stepFlow(url, await openFlow(url), fields);
    expect(answer.status).toBe(400);
    expect(answer.json()).toHaveProperty('message');
  });

  it('answers 400 to a step with an invalid client id', async () => {
    const flow = await openFlow(url);
    const answer = await stepFlow(url, flow, {
      client_id: 'malformed',
      username: guest.username,
      password: guest.password,
    });
    expect(answer.status).toBe(400);
  });

  it('answers 400 to a step that is not JSON', async () => {
    const flow = await openFlow(url);
    const answer = await http(`/auth/login_flow/${flow}`, { method: 'POST', body: 'username=guest' });
    expect(answer.status).toBe(400);
  });

  it('answers 404 to a step of an unknown flow', async () => {
    const answer = await stepFlow(url, '0123456789abcdef0123456789abcdef', {
      username: guest.username,
      password: guest.password,
    });
    expect(answer.status).toBe(404);
    expect(answer.json()).toHaveProperty('message');
  });

  it('accepts JSON with any content type', async () => {
    const answer = await http('/auth/login_flow', {
      method: 'POST',
      body: JSON.stringify({ ...flowStart, client_id: client.id }),
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(200);
  });
});
