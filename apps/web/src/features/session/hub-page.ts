import { isRecord, parseJson } from '@soglia/hub-client/json';
import type { KeyValueStore } from '#shared/storage/safe-store.ts';

/** Storage key of a sign-in at the hub's own page, until the browser returns from it. */
export const PENDING_KEY = 'sign_in_state';

export interface Pending {
  readonly state: string;
  readonly base: string;
  /** The address to go to afterwards: a path of this app with query and hash. */
  readonly next: string;
}

/** How the browser returned from the hub's own sign-in page. */
export type HubPageReturn =
  | { readonly kind: 'code'; readonly base: string; readonly code: string; readonly next: string }
  /** Not started in this window, or cancelled there: a code from elsewhere must not be redeemed. */
  | { readonly kind: 'failed' };

/** Reads the result of the hub's page from the query of /login, once; undefined where there is none. */
export function readHubPageReturn(search: string, store: KeyValueStore): HubPageReturn | undefined {
  const query = new URLSearchParams(search);
  const code = query.get('code');
  const state = query.get('state');
  if (code === null && query.get('error') === null) return undefined;
  const pending = parsePending(store.getItem(PENDING_KEY));
  store.removeItem(PENDING_KEY);
  if (pending === undefined || code === null || code === '' || state !== pending.state)
    return { kind: 'failed' };
  return { kind: 'code', base: pending.base, code, next: pending.next };
}

function parsePending(text: string | null): Pending | undefined {
  const value = parseJson(text ?? '');
  if (!isRecord(value)) return undefined;
  const { state, base, next } = value;
  if (typeof state !== 'string' || state === '' || typeof base !== 'string' || typeof next !== 'string')
    return undefined;
  return { state, base, next };
}
