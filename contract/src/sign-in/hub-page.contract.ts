import { describe, expect, it } from 'vitest';
import { secondFactor } from '../fixtures/second-factor.ts';
import { target } from '../target/target.ts';
import { http } from '../wire/http.ts';
import { form } from '../wire/request.ts';
import type { FlowStep, Tokens } from '../wire/sign-in.ts';
import { firstAnswer } from '../wire/socket.ts';

const { guest, gateway } = target;
/** The app at another address than the hub's, as on a tablet in the same network. */
const app = gateway?.appOrigin ?? 'http://192.168.1.4:8080';
const clientId = `${app}/`;
const redirectUri = `${app}/login?auth_callback=1`;

/** A request of the hub's sign-in page, with the client id of the app. */
async function pageFlow(body: Readonly<Record<string, unknown>>, flow = ''): Promise<FlowStep> {
  const answer = await http(`/auth/login_flow${flow}`, {
    method: 'POST',
    body: { client_id: clientId, ...body },
  });
  expect(answer.status).toBe(200);
  return answer.json() as FlowStep;
}

const beginOnPage = () => pageFlow({ handler: ['homeassistant', null], redirect_uri: redirectUri });

/** The app's request for tokens after the redirect, with its Origin header. */
async function redeem(code: string): Promise<Tokens> {
  const answer = await http('/auth/token', {
    method: 'POST',
    headers: { origin: app },
    body: form({ grant_type: 'authorization_code', code, client_id: clientId }),
  });
  expect(answer.status).toBe(200);
  expect([app, '*']).toContain(answer.headers.get('access-control-allow-origin'));
  return answer.json() as Tokens;
}

const revoke = (token: string) =>
  http('/auth/revoke', { method: 'POST', headers: { origin: app }, body: form({ token }) });

describe("the hub's own sign-in page", () => {
  it('opens for an app of another origin, and cannot be framed', async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: 'b2s=',
    });
    const answer = await http(`/auth/authorize?${query.toString()}`);
    expect(answer.status).toBe(200);
    expect(answer.type).toContain('text/html');
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('signs in with a password: its code gives tokens for a socket, until the app signs out', async () => {
    const { flow_id } = await beginOnPage();
    const done = await pageFlow({ username: guest.username, password: guest.password }, `/${flow_id}`);
    expect(done.type).toBe('create_entry');
    const tokens = await redeem(done.result ?? '');
    expect(await firstAnswer(tokens.access_token)).toBe('auth_ok');
    expect((await revoke(tokens.refresh_token)).status).toBe(200);
    expect(await firstAnswer(tokens.access_token)).toBe('auth_invalid');
  });

  it('asks for the second factor, out of sight of the app', async () => {
    await using person = await secondFactor();
    const { flow_id } = await beginOnPage();
    const flow = `/${flow_id}`;
    const codeStep = await pageFlow({ username: person.username, password: person.password }, flow);
    expect(codeStep.step_id).toBe('mfa');
    expect((await pageFlow({ code: person.wrongCode() }, flow)).errors).toEqual({ base: 'invalid_code' });
    const done = await pageFlow({ code: person.rightCode() }, flow);
    const tokens = await redeem(done.result ?? '');
    expect(await firstAnswer(tokens.access_token)).toBe('auth_ok');
    await revoke(tokens.refresh_token);
  });

  it('gives a code that no other app can redeem', async () => {
    const { flow_id } = await beginOnPage();
    const done = await pageFlow({ username: guest.username, password: guest.password }, `/${flow_id}`);
    const answer = await http('/auth/token', {
      method: 'POST',
      body: form({
        grant_type: 'authorization_code',
        code: done.result ?? '',
        client_id: 'http://192.168.1.5:8080/',
      }),
    });
    expect(answer.status).toBe(400);
  });
});
