import {
  createHub,
  createTokenSource,
  revokeSession,
  signIn,
  type Hub,
  type Session,
} from '@soglia/hub-client';
import { expect } from 'vitest';
import { target, type Account } from '../target/target.ts';
import { client } from '../wire/sign-in.ts';
import { nodePlatform as platform } from './node-platform.ts';

export interface LivingHub extends AsyncDisposable {
  readonly hub: Hub;
  readonly session: Session;
  /** What the token source had to tell of the session, oldest first. */
  readonly told: readonly (Session | null)[];
}

type Person = Pick<Account, 'username' | 'password'>;

export const askToSignIn = ({ username, password }: Person, base = target.url) =>
  signIn({
    base,
    clientId: client.id,
    redirectUri: client.redirect,
    username,
    password,
    platform,
  });

/** Signs in and opens the house through hub-client; signed out and closed when the scope ends. */
export async function enter(person: Person, base = target.url): Promise<LivingHub> {
  const step = await askToSignIn(person, base);
  if (step.kind !== 'done') throw new Error('a code is asked for');
  const { session } = step;
  const told: (Session | null)[] = [];
  const tokens = createTokenSource({ session, platform, onSession: (now) => void told.push(now) });
  const hub = createHub({ base, platform, tokens, visible: true });
  hub.connection.open();
  await expect.poll(() => hub.connection.state.kind, { timeout: 10_000 }).toBe('ready');
  return {
    hub,
    session,
    told,
    [Symbol.asyncDispose]: async () => {
      hub.close();
      await revokeSession(session, platform);
    },
  };
}
