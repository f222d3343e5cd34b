import { createHub, type Hub } from '@soglia/hub-client/hub';
import { createTokenSource, revokeSession, signIn, type Session } from '@soglia/hub-client/sign-in';
import { expect } from 'vitest';
import { target, type Account } from '../target/target.ts';
import { client } from '../wire/sign-in.ts';
import { nodePlatform as platform } from './node-platform.ts';

export interface SignedInHub extends AsyncDisposable {
  readonly hub: Hub;
  readonly session: Session;
  /** The sessions that the token source reported, oldest first. */
  readonly sessions: readonly (Session | null)[];
}

type Person = Pick<Account, 'username' | 'password'>;

export const startSignIn = ({ username, password }: Person, base = target.url) =>
  signIn({
    base,
    clientId: client.id,
    redirectUri: client.redirect,
    username,
    password,
    platform,
  });

/** Signs in and opens a connection through hub-client; closes it and revokes the session when the scope ends. */
export async function openHub(person: Person, base = target.url): Promise<SignedInHub> {
  const step = await startSignIn(person, base);
  if (step.kind !== 'done') throw new Error('a code is asked for');
  const { session } = step;
  const sessions: (Session | null)[] = [];
  const tokens = createTokenSource({ session, platform, onSession: (now) => void sessions.push(now) });
  const hub = createHub({ base, platform, tokens, visible: true });
  hub.connection.open();
  await expect.poll(() => hub.connection.state.kind, { timeout: 10_000 }).toBe('ready');
  return {
    hub,
    session,
    sessions,
    [Symbol.asyncDispose]: async () => {
      hub.close();
      await revokeSession(session, platform);
    },
  };
}
