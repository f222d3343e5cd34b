import type { KeyValueStore } from '#shared/storage/safe-store.ts';
import { pendingKey, type Pending } from './hub-page.ts';

export interface HubPageStart {
  /** Of this window only: another one does not finish what was begun here. */
  readonly store: KeyValueStore;
  /** The app's own origin, no slash at the end. */
  readonly origin: string;
  readonly base: string;
  readonly next: string;
  /** Bytes that nobody can guess, 16 of them. */
  readonly random: Uint8Array;
}

const backTo = (origin: string) => `${origin}/login`;

/** The address of the hub's own sign-in page, which leads back to /login with a code. */
export function hubPageUrl({ store, origin, base, next, random }: HubPageStart): string {
  const state = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  store.setItem(pendingKey, JSON.stringify({ state, base, next } satisfies Pending));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: `${origin}/`,
    redirect_uri: backTo(origin),
    state,
  });
  return `${base}/auth/authorize?${query.toString()}`;
}
