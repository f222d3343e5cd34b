import type { Connection } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { createHub, readLocationName } from '@soglia/hub-client/hub';
import { readUsername } from '@soglia/hub-client/people';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import {
  createLongLivedToken,
  createTokenSource,
  revokeLongLivedToken,
  revokeSession,
  type Session,
} from '@soglia/hub-client/sign-in';
import { clientName } from '#features/session/device-name.ts';
import type { SignedIn } from '#features/session/credentials.ts';
import type { SessionStore } from '#features/session/session-store.ts';

/** The specification's lifespan of a long-lived token. */
const LIFESPAN_DAYS = 3_650;

interface OneShotOptions {
  readonly platform: Platform;
  readonly session: Session;
  readonly signal?: AbortSignalLike;
}

/** Opens a connection for one task and closes it. Rejects with HubError where it cannot be opened. */
async function withConnection<T>(
  options: OneShotOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { platform, session, signal } = options;
  const tokens = createTokenSource({ session, platform, onSession: () => undefined });
  const hub = createHub({ base: session.base, platform, tokens, visible: false });
  try {
    await openConnection(hub.connection, signal);
    return await work(hub.connection);
  } finally {
    hub.close();
  }
}

/** Resolves when the connection is ready; rejects after the first failed attempt. */
function openConnection(connection: Connection, signal: AbortSignalLike | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      release();
      signal?.removeEventListener('abort', onAbort);
      finish();
    };
    const onAbort = () => end(() => reject(new HubError('aborted', 'The caller gave up')));
    const release = connection.onState((state) => {
      if (state.kind === 'ready') end(resolve);
      else if ('error' in state) end(() => reject(state.error));
    });
    signal?.addEventListener('abort', onAbort);
    connection.open();
  });
}

/** Lets the hub make a long-lived token under a name that is unique on the hub. */
export async function makeLongLivedToken(
  options: OneShotOptions,
  product: string,
): Promise<{ readonly token: string; readonly name: string }> {
  const { platform, session } = options;
  const { base, accessToken, dialect } = session;
  const name = clientName(product, navigator.userAgent, randomSuffix());
  const request = {
    clientName: name,
    lifespanDays: LIFESPAN_DAYS,
    ...(dialect === 'specification' ? { rest: { platform, base, accessToken } } : {}),
  };
  const token = await withConnection(options, (connection) => createLongLivedToken(connection, request));
  return { token, name };
}

/**
 * Adds a long-lived token to the session. Where another window has ended that session meanwhile, the token is revoked:
 * somebody else may be signed in by then.
 */
export async function addLongLivedToken(
  options: OneShotOptions,
  product: string,
  sessions: Pick<SessionStore, 'state' | 'addLongLivedToken'>,
): Promise<void> {
  const { token, name } = await makeLongLivedToken(options, product);
  const { platform, session } = options;
  const state = sessions.state();
  if (state.kind === 'in' && state.who.tokens.session?.accessToken === session.accessToken)
    sessions.addLongLivedToken(token, name);
  else
    await revokeAll(
      { username: '', base: session.base, tokens: { longLived: token }, madeAs: name },
      platform,
    );
}

/** The user name that a token belongs to, or ''. Never rejects. */
export const usernameOf = (platform: Platform, base: string, token: string): Promise<string> =>
  withConnection({ platform, session: sessionOf(base, token) }, (connection) =>
    readUsername(connection),
  ).catch(() => '');

/** The name of the house at that base, or ''. Never rejects. */
export const houseNameAt = (platform: Platform, base: string, token: string): Promise<string> =>
  withConnection({ platform, session: sessionOf(base, token) }, (connection) =>
    readLocationName(connection),
  ).catch(() => '');

/** A token alone, as a session. */
const sessionOf = (base: string, accessToken: string): Session => ({
  base,
  clientId: base,
  accessToken,
  dialect: 'stock',
});

/** Six hexadecimal digits that make the name of a token unique. */
function randomSuffix(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(3));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Revokes the tokens that this app had made for a person. Returns the names of those that are still valid, as the hub
 * shows them in the person's profile.
 */
export async function revokeAll(
  { base, tokens, madeAs }: SignedIn,
  platform: Platform,
): Promise<readonly string[]> {
  const { longLived, session } = tokens;
  const remaining: string[] = [];
  if (madeAs !== undefined && longLived !== undefined) {
    const revoke = (own: Session) =>
      withConnection({ platform, session: own }, (connection) => revokeLongLivedToken(connection, longLived));
    await revoke(sessionOf(base, longLived)).catch((error: unknown) => {
      // Refused or unknown: it is not valid any more.
      if (!(error instanceof HubError && ['refused', 'not_found'].includes(error.code)))
        remaining.push(madeAs);
    });
  }
  if (session !== undefined)
    await revokeSession({ ...session, base }, platform).catch(() => remaining.push(session.clientId));
  return remaining;
}
