import type { InternalConnection } from '../connection/connection.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import type { Platform, Release } from '../platform/platform.ts';
import type { Discovery } from './types.ts';

export interface FollowOptions {
  readonly connection: InternalConnection;
  readonly discovery: Discovery;
  readonly platform: Platform;
}

/** Between searches while there is no connection and the page is visible. */
const SEARCH_INTERVAL_MS = 5_000;
/** A page that was hidden for so long may be in another network. */
const LONG_HIDDEN_MS = 30_000;

/** Reports the connection's state to discovery, and moves the connection to the address that discovery prefers. */
export function followDiscovery({ connection, discovery, platform }: FollowOptions): Release {
  const { clock } = platform;
  let movingTo: string | undefined;
  let wasReady = false;
  let hiddenSince: number | undefined;
  let cancelNextSearch: () => void = () => undefined;

  function follow(): void {
    const { activeUrl } = discovery.status;
    if (activeUrl === undefined || activeUrl === movingTo) return;
    // The connection stays where it is, unless it was moving away: then it moves back.
    if (activeUrl === connection.base && movingTo === undefined) return;
    movingTo = activeUrl;
    connection.moveTo(activeUrl).then(
      () => finishMove(activeUrl),
      (cause: unknown) => {
        const { code } = toHubError(cause);
        if (!finishMove(activeUrl) || code === 'aborted') return;
        if (code === 'refused' && connection.state.kind === 'ready') discovery.distrust(activeUrl);
        else discovery.lost(activeUrl);
        reportConnected();
      },
    );
  }

  /** Whether that move was still the current one. */
  function finishMove(target: string): boolean {
    if (movingTo !== target) return false;
    movingTo = undefined;
    return true;
  }

  function reportConnected(): void {
    const { state, base } = connection;
    // During a move the old link still beats; that is no reason to stay.
    if (state.kind !== 'ready' || (movingTo !== undefined && movingTo !== base)) return;
    discovery.heard(base, state.hubVersion);
  }

  function searchWhileDisconnected(): void {
    cancelNextSearch();
    if (connection.state.kind !== 'retrying' && connection.state.kind !== 'lost') return;
    if (connection.visible) discovery.find().catch((error: unknown) => platform.report?.(error));
    cancelNextSearch = clock.after(SEARCH_INTERVAL_MS, searchWhileDisconnected);
  }

  const releases = [
    discovery.onStatus(follow),
    connection.onAlive(() => {
      reportConnected();
      // The first connection uses the address of the last visit: a local one may respond now.
      if (!discovery.searching && discovery.findings.size === 0) discovery.networkChanged();
    }),
    connection.onState(({ kind }) => {
      if (kind === 'ready') {
        wasReady = true;
        cancelNextSearch();
        return;
      }
      if (wasReady) discovery.lost(connection.base);
      wasReady = false;
      if (kind === 'retrying' || kind === 'lost') searchWhileDisconnected();
    }),
    connection.onVisible((visible) => {
      if (!visible) {
        hiddenSince = clock.now();
        return;
      }
      const wasLongHidden = hiddenSince !== undefined && clock.now() - hiddenSince >= LONG_HIDDEN_MS;
      hiddenSince = undefined;
      if (wasLongHidden) discovery.networkChanged();
      searchWhileDisconnected();
    }),
    connection.onNetwork(() => discovery.networkChanged()),
  ];
  return () => {
    cancelNextSearch();
    for (const release of releases) release();
  };
}
