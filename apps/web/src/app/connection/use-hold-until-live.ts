import { useEffect } from 'react';
import type { Hub } from '@soglia/hub-client/hub';
import { asOfList } from '#hub/last-known.ts';
import { holdBackground } from '#shared/background.ts';

/** Keeps background work back until the hub itself has answered what the dashboard draws. */
export function useHoldUntilLive(hub: Hub | undefined): void {
  useEffect(() => {
    if (hub === undefined) return undefined;
    const { connection, entities, registries } = hub;
    const release = holdBackground();
    const releaseWhenLive = () => {
      if (connection.state.kind !== 'ready' || registries.snapshot === undefined) return;
      if (entities.list.kind === 'loaded' && asOfList(entities.list) === undefined) release();
    };
    releaseWhenLive();
    const subscriptions = [
      connection.onState(releaseWhenLive),
      entities.onList(releaseWhenLive),
      registries.onChange(releaseWhenLive),
    ];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
      release();
    };
  }, [hub]);
}
