import { useEffect } from 'react';
import { isLoopback, isPlainHttp } from '@soglia/hub-client/discovery';
import { keys } from '#features/session/keys.ts';
import { useHub } from '#hub/hub-context.ts';
import { useFeature } from '#hub/use-capabilities.ts';
import type { KeyValueStore } from '#shared/storage/safe-store.ts';

/**
 * Lets the next start send the token with the handshake of its socket, where a gateway offers that. Such a start cannot
 * look at the version of the hub first: it does so only where https, or this device itself, tells who gets the token. Where
 * the handshake fails the script in index.html takes it back.
 */
export function useFirstMessages(store: KeyValueStore): void {
  const { base } = useHub().connection;
  const isOffered = useFeature('first_messages');

  useEffect(() => {
    if (isOffered && (!isPlainHttp(base) || isLoopback(base))) store.setItem(keys.firstMessages, base);
  }, [store, base, isOffered]);
}
