import type { Connection } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { createHub } from '@soglia/hub-client/hub';
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

/** The specification's lifespan of a long-lived token, in days. */
const lifespanDays = 3_650;

interface Line {
  readonly platform: Platform;
  readonly session: Session;
  readonly signal?: AbortSignalLike;
}

/** Opens a line of its own for one thing to be done, and shuts it. Rejects with HubError where none can be had. */
async function withLine<T>(line: Line, work: (connection: Connection) => Promise<T>): Promise<T> {
  const { platform, session, signal } = line;
  const tokens = createTokenSource({ session, platform, onSession: () => undefined });
  const hub = createHub({ base: session.base, platform, tokens, visible: false });
  try {
    await ready(hub.connection, signal);
    return await work(hub.connection);
  } finally {
    hub.close();
  }
}

/** The first attempt decides: nobody waits at the door for a hub that is away. */
function ready(connection: Connection, signal: AbortSignalLike | undefined): Promise<void> {
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

/** Has the hub make a token that lives for years, under a name that this device alone has. Rejects where it does not. */
export async function makeLongLivedToken(
  line: Line,
  product: string,
): Promise<{ readonly token: string; readonly name: string }> {
  const { platform, session } = line;
  const { base, accessToken, dialect } = session;
  const name = clientName(product, navigator.userAgent, mark());
  const request = {
    clientName: name,
    lifespanDays,
    ...(dialect === 'specification' ? { rest: { platform, base, accessToken } } : {}),
  };
  const token = await withLine(line, (connection) => createLongLivedToken(connection, request));
  return { token, name };
}

/** Six letters that tell this token from the others of the same device. */
function mark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(3));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Makes worthless what this app had made for somebody. Returns the names of those that the hub still takes, as it
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
      withLine({ platform, session: own }, (connection) => revokeLongLivedToken(connection, longLived));
    const itself: Session = { base, clientId: base, accessToken: longLived, dialect: 'stock' };
    await revoke(itself).catch((error: unknown) => {
      // Refused or unknown there: it opens nothing any more.
      if (!(error instanceof HubError && ['refused', 'not_found'].includes(error.code)))
        remaining.push(madeAs);
    });
  }
  if (session !== undefined)
    await revokeSession({ ...session, base }, platform).catch(() => remaining.push(session.clientId));
  return remaining;
}
