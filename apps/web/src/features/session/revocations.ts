import type { Session } from '@soglia/hub-client/sign-in';
import type { KeyValueStore } from '#shared/storage/safe-store.ts';
import { DAY_MS } from '#shared/durations.ts';
import { keys } from './keys.ts';

/** Tokens of an ended session that the hub has still to revoke; they are used for nothing else. */
export interface Revocation {
  /** Where the hub may be reached: the address of the session, and the remote one. */
  readonly bases: readonly string[];
  /** Tells one from another, and holds what `/auth/revoke` needs. */
  readonly refreshToken: string;
  readonly clientId: string;
  /** The long-lived token that this app had made; undefined where the person entered it. */
  readonly made: { readonly token: string; readonly name: string } | undefined;
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** How often it was tried in vain. */
  readonly tries: number;
}

/** What is kept at most. The hub itself ends a session that is not used within 90 days. */
const MAX_REVOCATIONS = 4;
const MAX_TRIES = 30;
const MAX_AGE_MS = 30 * DAY_MS;
const MAX_LENGTH = 20_000;

/** The stored revocations, without malformed and outdated ones. */
export function readRevocations(store: KeyValueStore, now: number): readonly Revocation[] {
  const text = store.getItem(keys.revocations) ?? '[]';
  if (text.length > MAX_LENGTH) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list)
      ? list
          .filter(isRevocation)
          .filter(({ since, tries }) => tries < MAX_TRIES && Math.abs(now - since) < MAX_AGE_MS)
      : [];
  } catch {
    return [];
  }
}

/** Adds a revocation, or replaces the one of the same tokens. */
export function putRevocation(store: KeyValueStore, revocation: Revocation, now: number): void {
  const others = readRevocations(store, now).filter((other) => !isSame(other, revocation));
  write(store, [revocation, ...others].slice(0, MAX_REVOCATIONS));
}

export function removeRevocation(store: KeyValueStore, revocation: Revocation, now: number): void {
  write(
    store,
    readRevocations(store, now).filter((other) => !isSame(other, revocation)),
  );
}

function write(store: KeyValueStore, list: readonly Revocation[]): void {
  if (list.length === 0) store.removeItem(keys.revocations);
  else store.setItem(keys.revocations, JSON.stringify(list));
}

/** The session whose refresh token is to be revoked; undefined where there was none. */
export const sessionOf = ({ refreshToken, clientId }: Revocation, base: string): Session | undefined =>
  refreshToken === '' ? undefined : { base, clientId, refreshToken, accessToken: '', dialect: 'stock' };

const isSame = (one: Revocation, other: Revocation): boolean =>
  one.refreshToken === other.refreshToken && one.made?.token === other.made?.token;

function isRevocation(value: unknown): value is Revocation {
  if (typeof value !== 'object' || value === null) return false;
  const { bases, refreshToken, clientId, made, since, tries }: Partial<Record<keyof Revocation, unknown>> =
    value;
  return (
    Array.isArray(bases) &&
    bases.every((base) => typeof base === 'string' && /^https?:\/\//.test(base) && URL.canParse(base)) &&
    [refreshToken, clientId].every((text) => typeof text === 'string') &&
    [since, tries].every((count) => typeof count === 'number' && Number.isFinite(count)) &&
    (made === undefined || isMade(made))
  );
}

function isMade(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { token, name }: { token?: unknown; name?: unknown } = value;
  return typeof token === 'string' && typeof name === 'string';
}
