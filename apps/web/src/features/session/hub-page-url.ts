import type { KeyValueStore } from '#shared/storage/safe-store.ts';
import { PENDING_KEY, type Pending } from './hub-page.ts';

export interface HubPageStart {
  /** Storage of this window only: another window must not finish the sign-in. */
  readonly store: KeyValueStore;
  /** The app's own origin, no slash at the end. */
  readonly origin: string;
  readonly base: string;
  readonly next: string;
  /** 16 cryptographically random bytes. */
  readonly random: Uint8Array;
}

const redirectUri = (origin: string) => `${origin}/login`;

/** The address of the hub's own sign-in page, which leads back to /login with a code. */
export function hubPageUrl({ store, origin, base, next, random }: HubPageStart): string {
  const state = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  store.setItem(PENDING_KEY, JSON.stringify({ state, base, next } satisfies Pending));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: `${origin}/`,
    redirect_uri: redirectUri(origin),
    state,
  });
  return `${base}/auth/authorize?${query.toString()}`;
}
