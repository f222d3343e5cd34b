import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newSession } from '../fixtures/session.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import {
  authorizationCode,
  client,
  exchange,
  flowStart,
  grant,
  revoke,
  startFlow,
  stepFlow,
  type FlowStep,
  type Tokens,
} from '../wire/sign-in.ts';

const { url, guest } = target;

describe('tokens for a code', () => {
  it('are given once', async () => {
    const code = await authorizationCode(url, guest.username, guest.password);
    const first = await exchange(url, code);
    expect(first.status).toBe(200);
    const second = await exchange(url, code);
    expect(second.status).toBe(400);
    expect(second.json()).toMatchObject({ error: 'invalid_request' });
    await revoke(url, (first.json() as Tokens).refresh_token);
  });

  it('are given to the client id of the code; another client id does not consume the code', async () => {
    const code = await authorizationCode(url, guest.username, guest.password);
    const other = await grant(url, {
      grant_type: 'authorization_code',
      code,
      client_id: 'http://another.test/',
    });
    expect(other.status).toBe(400);
    expect(other.json()).toMatchObject({ error: 'invalid_request' });
    const own = await exchange(url, code);
    expect(own.status).toBe(200);
    await revoke(url, (own.json() as Tokens).refresh_token);
  });

  it.each([
    ['an unknown code', { code: 'f'.repeat(32), client_id: client.id }],
    ['no code', { client_id: client.id }],
    ['no client id', { code: 'f'.repeat(32) }],
    ['a client id that is none', { code: 'f'.repeat(32), client_id: 'malformed' }],
  ])('answers 400 to %s', async (_name, fields) => {
    const answer = await grant(url, {
      grant_type: 'authorization_code',
      ...(fields as Record<string, string>),
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('require the verifier of a code with PKCE', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const start = await startFlow(url, {
      ...flowStart,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    if (!since('2026.1')) {
      // PKCE exists since 2026; before, its fields are unknown.
      expect(start.status).toBe(400);
      return;
    }
    const newCode = async () => {
      const begun = await startFlow(url, {
        ...flowStart,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      const step = await stepFlow(url, (begun.json() as FlowStep).flow_id, {
        username: guest.username,
        password: guest.password,
      });
      return (step.json() as FlowStep).result ?? '';
    };
    const withVerifier = (code: string, code_verifier: string) =>
      grant(url, { grant_type: 'authorization_code', code, client_id: client.id, code_verifier });

    const wrong = await withVerifier(await newCode(), randomBytes(32).toString('base64url'));
    expect(wrong.status).toBe(400);
    expect(wrong.json()).toMatchObject({ error: 'invalid_grant' });
    const none = await exchange(url, await newCode());
    expect(none.status).toBe(400);
    expect(none.json()).toMatchObject({ error: 'invalid_request' });
    const right = await withVerifier(await newCode(), verifier);
    expect(right.status).toBe(200);
    await revoke(url, (right.json() as Tokens).refresh_token);
  });
});

describe('other grants', () => {
  it.each([
    [
      'a password',
      { grant_type: 'password', username: guest.username, password: guest.password, client_id: client.id },
    ],
    ['none', { client_id: client.id }],
    ['an unknown one', { grant_type: 'wish', client_id: client.id }],
  ])('answers 400 to %s', async (_name, fields) => {
    const answer = await grant(url, fields);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'unsupported_grant_type' });
  });

  it('are refused with a JSON body', async () => {
    const code = await authorizationCode(url, guest.username, guest.password);
    const answer = await http('/auth/token', {
      method: 'POST',
      body: { grant_type: 'authorization_code', code, client_id: client.id },
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'unsupported_grant_type' });
  });
});

describe('renewing', () => {
  it('gives a new access token and keeps the refresh token', async () => {
    await using session = await newSession(guest);
    const answer = await grant(url, {
      grant_type: 'refresh_token',
      refresh_token: session.refresh_token,
      client_id: client.id,
    });
    expect(answer.status).toBe(200);
    const renewed = answer.json() as Partial<Tokens>;
    expect(renewed).toMatchObject({ token_type: 'Bearer', expires_in: session.expires_in });
    expect(renewed).not.toHaveProperty('refresh_token');
    expect((await http('/api/', { token: renewed.access_token ?? '' })).status).toBe(200);
    expect((await http('/api/', { token: session.access_token })).status, 'the one before still holds').toBe(
      200,
    );
  });

  it.each([
    ['malformed', 'malformed'],
    ['nothing', ''],
    ['what might have been one', 'f'.repeat(128)],
  ])('answers 400 to %s', async (_name, token) => {
    const answer = await grant(url, {
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: client.id,
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('answers 400 without a token, and to a valid token without its client id', async () => {
    const withoutToken = await grant(url, { grant_type: 'refresh_token', client_id: client.id });
    expect(withoutToken.status).toBe(400);
    expect(withoutToken.json()).toMatchObject({ error: 'invalid_request' });
    await using session = await newSession(guest);
    const withoutClient = await grant(url, {
      grant_type: 'refresh_token',
      refresh_token: session.refresh_token,
    });
    expect(withoutClient.status).toBe(400);
    expect(withoutClient.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('answers 400 to another client id', async () => {
    await using session = await newSession(guest);
    const answer = await grant(url, {
      grant_type: 'refresh_token',
      refresh_token: session.refresh_token,
      client_id: 'http://another.test/',
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'invalid_request' });
  });
});
