import { baseOfHost } from '@soglia/hub-client/discovery';
import { isRecord, parseJson } from '@soglia/hub-client/json';
import type { Session } from '@soglia/hub-client/sign-in';
import type { KeyValueStore } from '#shared/storage/safe-store.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { firstToken, type Credentials, type SignedIn } from './credentials.ts';
import { keys } from './keys.ts';

/** What a session needs beside its tokens, stored as JSON under `session_info`. */
interface SessionInfo {
  readonly base: string;
  readonly clientId?: string;
  readonly dialect?: Session['dialect'];
  readonly expiresAt?: number;
  readonly madeAs?: string;
}

/** An access token never counts as valid for longer, whatever the clock of the device says. */
const MAX_LIFETIME_MS = 24 * HOUR_MS;

const isBase = (value: unknown): value is string =>
  typeof value === 'string' &&
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  // URL accepts hosts with quotes and braces.
  /^[\w.:[\]-]+$/.test(new URL(value).host);

function parseRecord(text: string | null): Readonly<Record<string, unknown>> {
  const value = parseJson(text ?? '');
  return isRecord(value) ? value : {};
}

/** A stored token: printable characters only, and short enough for a header. */
export function readToken(store: KeyValueStore, key: string): string | undefined {
  const value = store.getItem(key);
  return value !== null && /^[\x21-\x7e]{1,8000}$/.test(value) ? value : undefined;
}

/** The last base: of the session, else of the specification's keys. */
function readBase(store: KeyValueStore, info: Readonly<Record<string, unknown>>): string | undefined {
  const candidates = [
    info['base'],
    store.getItem(keys.lastWorkingUrl),
    store.getItem(keys.remote),
    baseOfHost(store.getItem(keys.server) ?? ''),
  ];
  const base = candidates.find(isBase);
  return base === undefined ? undefined : new URL(base).origin;
}

/** The stored session; undefined where there is none or it is malformed. Never throws. */
export function readSession(store: KeyValueStore, origin: string, now: number): SignedIn | undefined {
  const info = parseRecord(store.getItem(keys.session));
  const base = readBase(store, info);
  if (base === undefined) return undefined;
  const longLived = readToken(store, keys.longLivedToken);
  const legacy = readToken(store, keys.legacyToken);
  const accessToken = readToken(store, keys.accessToken);
  const tokens: Credentials = {
    ...(longLived === undefined ? {} : { longLived }),
    ...(accessToken === undefined
      ? {}
      : { session: readTokens(store, { info, base, accessToken, origin, now }) }),
    ...(legacy === undefined ? {} : { legacy }),
  };
  if (firstToken(tokens) === undefined) return undefined;
  const { madeAs } = info;
  return {
    username: store.getItem(keys.username) ?? '',
    base,
    tokens,
    ...(typeof madeAs === 'string' && longLived !== undefined ? { madeAs } : {}),
  };
}

interface Found {
  readonly info: Readonly<Record<string, unknown>>;
  readonly base: string;
  readonly accessToken: string;
  readonly origin: string;
  readonly now: number;
}

function readTokens(store: KeyValueStore, { info, base, accessToken, origin, now }: Found): Session {
  const { clientId, dialect, expiresAt } = info;
  const refreshToken = readToken(store, keys.refreshToken);
  return {
    base,
    accessToken,
    clientId: isBase(clientId) ? clientId : `${origin}/`,
    dialect: dialect === 'specification' ? dialect : 'stock',
    ...(typeof expiresAt === 'number'
      ? { expiresAt: expiresAt - now > MAX_LIFETIME_MS ? now : expiresAt }
      : {}),
    ...(refreshToken === undefined ? {} : { refreshToken }),
  };
}

function put(store: KeyValueStore, key: string, value: string | undefined): void {
  if (value === undefined) store.removeItem(key);
  else store.setItem(key, value);
}

/** Stores a session, and removes tokens that it does not have any more. */
export function writeSession(store: KeyValueStore, { username, base, tokens, madeAs }: SignedIn): void {
  const { longLived, session, legacy } = tokens;
  const info: SessionInfo = {
    base,
    ...(session === undefined ? {} : { clientId: session.clientId, dialect: session.dialect }),
    ...(session?.expiresAt === undefined ? {} : { expiresAt: session.expiresAt }),
    ...(madeAs === undefined ? {} : { madeAs }),
  };
  put(store, keys.accessToken, session?.accessToken);
  put(store, keys.refreshToken, session?.refreshToken);
  put(store, keys.longLivedToken, longLived);
  put(store, keys.legacyToken, legacy);
  put(store, keys.session, JSON.stringify(info));
  put(store, keys.username, username);
}

/** Removes all tokens; the user name stays for the login form. */
export function forgetTokens(store: KeyValueStore): void {
  for (const key of [
    keys.longLivedToken,
    keys.accessToken,
    keys.legacyToken,
    keys.refreshToken,
    keys.session,
    keys.firstMessages,
  ])
    store.removeItem(key);
}

/** Removes all of a person but the addresses. */
export function forgetPerson(store: KeyValueStore): void {
  forgetTokens(store);
  store.removeItem(keys.username);
}

/** 'Logout': removes everything of a session but the remote address. */
export function forgetEverything(store: KeyValueStore): void {
  forgetTokens(store);
  for (const key of [keys.username, keys.server, keys.lastWorkingUrl]) store.removeItem(key);
}

/** The user name of the last session, or ''. */
export const lastUsername = (store: KeyValueStore): string => store.getItem(keys.username) ?? '';
