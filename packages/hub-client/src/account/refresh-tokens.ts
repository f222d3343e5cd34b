import type { CommandOptions, Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import { isRecord } from '../json/json.ts';
import { cleanText } from '../text/clean-text.ts';

/** One access of the signed-in account: a session, or a long-lived token. */
export interface RefreshToken {
  readonly id: string;
  readonly kind: 'session' | 'long_lived';
  /** The address of the app that signed in; undefined for long-lived tokens. */
  readonly clientId: string | undefined;
  /** As it may be drawn; undefined for sessions. */
  readonly name: string | undefined;
  /** Times are milliseconds since the epoch; undefined where the hub does not say. */
  readonly createdAt: number | undefined;
  readonly lastUsedAt: number | undefined;
  /** The address from which it was last used. */
  readonly lastUsedFrom: string | undefined;
  readonly expiresAt: number | undefined;
  /** Whether this connection uses it. */
  readonly isCurrent: boolean;
}

/** Lists the accesses of the signed-in account. Rejects with HubError. */
export async function readRefreshTokens(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<readonly RefreshToken[]> {
  const rows = await connection.command({ type: 'auth/refresh_tokens' }, options);
  if (!Array.isArray(rows)) throw new HubError('hub_error', 'The answer is no list of accesses');
  return rows.filter(isRecord).flatMap((row) => parse(row) ?? []);
}

/**
 * Ends one access of the signed-in account. One that is gone already is no error. Rejects with HubError.
 */
export async function deleteRefreshToken(
  connection: Pick<Connection, 'command'>,
  id: string,
  options: CommandOptions = {},
): Promise<void> {
  try {
    await connection.command({ type: 'auth/delete_refresh_token', refresh_token_id: id }, options);
  } catch (cause) {
    const error = toHubError(cause);
    if (error.hub?.code !== 'invalid_token_id') throw error;
  }
}

function parse(row: Readonly<Record<string, unknown>>): RefreshToken | undefined {
  const { id, type, client_id, client_name, last_used_ip } = row;
  if (typeof id !== 'string' || (type !== 'normal' && type !== 'long_lived_access_token')) return undefined;
  return {
    id,
    kind: type === 'normal' ? 'session' : 'long_lived',
    clientId: textOf(client_id),
    name: textOf(client_name),
    createdAt: momentOf(row['created_at']),
    lastUsedAt: momentOf(row['last_used_at']),
    lastUsedFrom: textOf(last_used_ip),
    expiresAt: momentOf(row['expire_at']),
    isCurrent: row['is_current'] === true,
  };
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? cleanText(value) : '';
  return text === '' ? undefined : text;
}

function momentOf(value: unknown): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
