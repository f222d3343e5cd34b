import type { KeyValueStore } from '#shared/storage/safe-store.ts';

/** What a sign-in over the hub's own page leaves here until it comes back. */
export const pendingKey = 'sign_in_state';

export interface Pending {
  readonly state: string;
  readonly base: string;
  /** Where the person wanted to go: a path of this app with what follows it. */
  readonly next: string;
}

/** How somebody came back from the hub's page; undefined where nobody did. */
export type HubPageReturn =
  | { readonly kind: 'code'; readonly base: string; readonly code: string; readonly next: string }
  /** Not begun in this window, or given up there: a code that somebody else sent here opens nothing. */
  | { readonly kind: 'failed' };

/** Reads the answer of the hub's page from the address of /login, and forgets that it was waited for. */
export function readHubPageReturn(search: string, store: KeyValueStore): HubPageReturn | undefined {
  const query = new URLSearchParams(search);
  const code = query.get('code');
  const state = query.get('state');
  if (code === null && query.get('error') === null) return undefined;
  const pending = parsePending(store.getItem(pendingKey));
  store.removeItem(pendingKey);
  if (pending === undefined || code === null || code === '' || state !== pending.state)
    return { kind: 'failed' };
  return { kind: 'code', base: pending.base, code, next: pending.next };
}

function parsePending(text: string | null): Pending | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null) return undefined;
    const { state, base, next } = value as Record<string, unknown>;
    if (typeof state !== 'string' || state === '' || typeof base !== 'string' || typeof next !== 'string')
      return undefined;
    return { state, base, next };
  } catch {
    return undefined;
  }
}
