import { toHubError } from '../errors/to-hub-error.ts';
import type { Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { isRecord } from '../json/json.ts';
import type { Platform } from '../platform/platform.ts';
import { sendRestRequest } from '../rest/send-request.ts';
import { tokenIdOf } from './token-id.ts';

export interface LongLivedTokenRequest {
  /** Shown in the hub's list of tokens; a number is added where the name is taken. */
  readonly clientName: string;
  /** Days. */
  readonly lifespanDays: number;
  /** For hubs of the specification's dialect, which create it by REST and not by WebSocket. */
  readonly rest?: { readonly platform: Platform; readonly base: string; readonly accessToken: string };
}

/** Number of names that are tried. */
const MAX_NAME_ATTEMPTS = 50;

/** Creates a long-lived token. Rejects with HubError. */
export async function createLongLivedToken(
  connection: Connection,
  request: LongLivedTokenRequest,
): Promise<string> {
  const { clientName, lifespanDays, rest } = request;
  const create = (name: string) =>
    connection.command({
      type: 'auth/long_lived_access_token',
      client_name: name,
      lifespan: lifespanDays,
    });
  try {
    return tokenIn(await create(clientName));
  } catch (cause) {
    const error = toHubError(cause);
    if (error.code === 'unsupported' && rest !== undefined) return createByRest(request, rest);
    // A taken name is refused without a reason: the list of tokens shows whether that was it.
    if (error.code !== 'hub_error') throw error;
    const free = await freeName(connection, clientName);
    if (free === undefined) throw error;
    return tokenIn(await create(free));
  }
}

/**
 * Revokes a long-lived token. Rejects with HubError: `not_found` where the hub has no such token of this account,
 * `invalid` where the token has no id, `disconnected` where the hub was not reached.
 */
export async function revokeLongLivedToken(connection: Connection, token: string): Promise<void> {
  const id = tokenIdOf(token);
  if (id === undefined) throw new HubError('invalid', 'The token does not say which one it is');
  const wasReady = connection.state.kind === 'ready';
  try {
    await connection.command({ type: 'auth/delete_refresh_token', refresh_token_id: id });
  } catch (cause) {
    const error = toHubError(cause);
    // The hub closes the socket before it responds when the connection itself used this token.
    if (wasReady && error.code === 'disconnected') return;
    if (error.hub?.code === 'invalid_token_id') {
      throw new HubError('not_found', error.message, { hub: error.hub, cause });
    }
    throw error;
  }
}

function tokenIn(result: unknown): string {
  if (typeof result === 'string' && result !== '') return result;
  throw new HubError('hub_error', 'The answer holds no token');
}

/** A name that no other long-lived token of this account has; undefined where the first one is free. */
async function freeName(connection: Connection, clientName: string): Promise<string | undefined> {
  const list = await connection.command({ type: 'auth/refresh_tokens' });
  const rows = Array.isArray(list) ? list.filter(isRecord) : [];
  const taken = new Set(rows.map((row) => row['client_name']));
  if (!taken.has(clientName)) return undefined;
  for (let number = 2; number <= MAX_NAME_ATTEMPTS; number += 1) {
    const name = `${clientName} ${number}`;
    if (!taken.has(name)) return name;
  }
  return undefined;
}

type RestAccess = NonNullable<LongLivedTokenRequest['rest']>;

async function createByRest(
  { clientName, lifespanDays }: LongLivedTokenRequest,
  { platform, base, accessToken }: RestAccess,
): Promise<string> {
  const { status, json } = await sendRestRequest({
    platform,
    base,
    path: '/api/auth/long_lived_access_token',
    method: 'POST',
    json: { client_name: clientName, lifespan: lifespanDays },
    bearer: accessToken,
  });
  if (status === 404) throw new HubError('unsupported', 'This hub makes no long-lived tokens');
  return tokenIn(status === 200 || status === 201 ? (isRecord(json) ? json['token'] : undefined) : undefined);
}
