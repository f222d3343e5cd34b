import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Person, RecoveryVerified } from '@soglia/contracts/companion';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { request } from '../wire/request.ts';
import { openFlow, stepFlow, type FlowStep } from '../wire/sign-in.ts';
import { firstAnswer, HubSocket } from '../wire/socket.ts';
import { newName, startHouse, type GatewayHouse } from './gateway-house.ts';

const PHONE = '+393129876543';
const OLD_PASSWORD = 'quella di prima';
const NEW_PASSWORD = 'una password nuova';

/** A mail server on loopback, and the text of each mail. */
async function startMailServer() {
  const mails: string[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onData: (stream, _session, done) => {
      void text(stream).then((mail) => {
        mails.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

// The suite starts a gateway of its own in front of the bare hub.
describe.runIf(target.gateway === undefined)('a forgotten password, through the gateway', () => {
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let house: GatewayHouse;
  const username = newName();
  let userId = '';

  beforeAll(async () => {
    mailServer = await startMailServer();
    const settings = { smtpUrl: mailServer.url, mailFrom: 'Soglia <casa@example.it>' };
    house = await startHouse({ prepared: true, settings });
    const made = await house.call(house.owner, 'POST', '/api/users', {
      username,
      password: OLD_PASSWORD,
      role_id: 'resident',
      phone: PHONE,
      email: 'nonna@example.it',
    });
    userId = (made.body as Person).id;
  });
  afterAll(async () => {
    await house.call(house.owner, 'DELETE', `/api/users?user_id=${userId}`);
    await house[Symbol.asyncDispose]();
    await mailServer[Symbol.asyncDispose]();
  });

  const ask = async (step: object) => {
    const body = { phone: PHONE, ...step };
    const answer = await request(`${house.url}/api/password-reset`, { method: 'POST', body });
    return { status: answer.status, body: answer.json() };
  };
  const codes = () => mailServer.mails.flatMap((mail) => /^Subject:.*?(\d{6})/m.exec(mail)?.[1] ?? []);

  it('is replaced with a code by mail, and every session ends', async () => {
    const offer = await request(`${house.url}/api/password-reset`);
    expect(offer.json()).toEqual({ available: true, reason: null, sent_by: 'mail' });
    const session = await house.signIn({ username, password: OLD_PASSWORD });
    await using inside = await HubSocket.signedIn(session, house.url);

    expect(await ask({ action: 'send_otp', username })).toEqual({ status: 200, body: { expires_in: 600 } });
    await expect.poll(codes, { timeout: 20_000 }).toHaveLength(1);
    const [code = ''] = codes();
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await ask({ action: 'verify_otp', code: wrong })).toMatchObject({ status: 403 });
    const verified = await ask({ action: 'verify_otp', code });
    expect(verified).toMatchObject({ status: 200 });
    const { reset_token } = verified.body as RecoveryVerified;
    const done = await ask({ action: 'reset_password', reset_token, new_password: NEW_PASSWORD });
    expect(done).toEqual({ status: 200, body: { sessions_ended_on_hub: true } });

    await inside.closed;
    for (const base of [house.url, target.url]) {
      expect(await firstAnswer(session, base), base).toBe('auth_invalid');
      const step = await stepFlow(base, await openFlow(base), { username, password: OLD_PASSWORD });
      expect((step.json() as FlowStep).errors).toEqual({ base: 'invalid_auth' });
    }
    await house.signIn({ username, password: NEW_PASSWORD });
    await expect.poll(() => mailServer.mails.length, { timeout: 20_000 }).toBe(2);
  });
});
