import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';
import { signIn, type FlowStep } from '../wire/sign-in.ts';

/** An account whose password alone does not suffice. */
export interface SecondFactor extends AsyncDisposable {
  readonly username: string;
  readonly password: string;
  rightCode(): string;
  /** A code that holds neither now nor a step before or after. */
  wrongCode(): string;
}

/** The target's own account with a second factor, or one made for the case and taken away after it. */
export async function secondFactor(): Promise<SecondFactor> {
  if (target.secondFactor !== undefined) {
    const { username, password, secret } = target.secondFactor;
    return { username, password, ...codesOf(secret), [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  await using hub = await HubSocket.signedIn(target.owner.token);
  const name = `contract_${randomUUID().slice(0, 8)}`;
  const password = randomUUID();
  const { user } = await hub.result<{ user: { id: string } }>({
    type: 'config/auth/create',
    name,
    group_ids: ['system-users'],
  });
  await hub.result({
    type: 'config/auth_provider/homeassistant/create',
    user_id: user.id,
    username: name,
    password,
  });
  const secret = await setUp(name, password);
  return {
    username: name,
    password,
    ...codesOf(secret),
    [Symbol.asyncDispose]: async () => {
      await using admin = await HubSocket.signedIn(target.owner.token);
      await admin.result({ type: 'config/auth/delete', user_id: user.id });
    },
  };
}

/** Sets the second factor up as the person would, and returns its secret. */
async function setUp(username: string, password: string): Promise<string> {
  const { access_token } = await signIn(target.url, username, password);
  await using hub = await HubSocket.signedIn(access_token);
  const id = hub.ask({ type: 'auth/setup_mfa', mfa_module_id: 'totp' });
  const asked = await stepOf(hub, id);
  const secret = asked.description_placeholders?.['code'] ?? '';
  const done = await stepOf(
    hub,
    hub.ask({
      type: 'auth/setup_mfa',
      flow_id: asked.flow_id,
      user_input: { code: codesOf(secret).rightCode() },
    }),
  );
  if (done.type !== 'create_entry') throw new Error(`no second factor: ${JSON.stringify(done)}`);
  return secret;
}

/** The step of the set-up comes as an event of the command, the result is empty. */
async function stepOf(hub: HubSocket, id: number): Promise<FlowStep> {
  const answer = await hub.find(
    (message) =>
      message.id === id &&
      (message.type === 'event' || message.error !== undefined || message.result !== null),
    'a step of the set-up',
  );
  return (answer.event ?? answer.result) as FlowStep;
}

function codesOf(secret: string): Pick<SecondFactor, 'rightCode' | 'wrongCode'> {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return {
    rightCode: () => totp.generate(),
    wrongCode: () => {
      const now = Date.now();
      const near = new Set(
        [-60_000, -30_000, 0, 30_000, 60_000].map((shift) => totp.generate({ timestamp: now + shift })),
      );
      return (
        ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
      );
    },
  };
}
