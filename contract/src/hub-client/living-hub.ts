import {
  createHub,
  createTokenSource,
  revokeSession,
  signIn,
  type Hub,
  type Session,
  type TokenSource,
} from '@soglia/hub-client';
import { expect } from 'vitest';
import { target, type Account } from '../target/target.ts';
import { client } from '../wire/sign-in.ts';
import { nodePlatform as platform } from './node-platform.ts';

export interface LivingHub extends AsyncDisposable {
  readonly hub: Hub;
  readonly session: Session;
  readonly tokens: TokenSource;
  /** What the token source had to tell of the session, oldest first. */
  readonly told: readonly (Session | null)[];
}

export const askToSignIn = ({ username, password }: Pick<Account, 'username' | 'password'>) =>
  signIn({
    base: target.url,
    clientId: client.id,
    redirectUri: client.redirect,
    username,
    password,
    platform,
  });

/** Signs in and opens the house through hub-client; signed out and closed when the scope ends. */
export async function enter(account: Account): Promise<LivingHub> {
  const step = await askToSignIn(account);
  if (step.kind !== 'done') throw new Error('a code is asked for');
  const { session } = step;
  const told: (Session | null)[] = [];
  const tokens = createTokenSource({ session, platform, onSession: (now) => void told.push(now) });
  const hub = createHub({ base: target.url, platform, tokens, visible: true });
  hub.connection.open();
  await expect.poll(() => hub.connection.state.kind, { timeout: 10_000 }).toBe('ready');
  return {
    hub,
    session,
    tokens,
    told,
    [Symbol.asyncDispose]: async () => {
      hub.close();
      await revokeSession(session, platform);
    },
  };
}
