import type { OwnConnection } from '../connection/connection.ts';
import { toHubError } from '../connection/to-hub-error.ts';
import type { Platform, Release } from '../platform.ts';
import type { Discovery } from './types.ts';

export interface FollowParts {
  readonly connection: OwnConnection;
  readonly discovery: Discovery;
  readonly platform: Platform;
}

/** Milliseconds between looks for the house while there is no line and somebody waits for one. */
const refresh = 5_000;
/** A page that was out of view for so long may have been carried elsewhere. */
const longAway = 30_000;

/** Joins the two: the line tells what it hears, and goes where the house is best reached. */
export function followDiscovery({ connection, discovery, platform }: FollowParts): Release {
  const { clock } = platform;
  let moving: string | undefined;
  let stood = false;
  let hiddenSince: number | undefined;
  let cancelLook: () => void = () => undefined;

  function follow(): void {
    const { activeUrl } = discovery.status;
    if (activeUrl === undefined || activeUrl === moving) return;
    // Where the line stands is where it stays, unless it was about to leave: then it is called back.
    if (activeUrl === connection.base && moving === undefined) return;
    moving = activeUrl;
    connection.moveTo(activeUrl).then(
      () => end(activeUrl),
      (cause: unknown) => {
        const { code } = toHubError(cause);
        if (!end(activeUrl) || code === 'aborted') return;
        if (code === 'refused' && connection.state.kind === 'ready') discovery.distrust(activeUrl);
        else discovery.lost(activeUrl);
        hear();
      },
    );
  }

  /** Whether that move was still the one that counts. */
  function end(target: string): boolean {
    if (moving !== target) return false;
    moving = undefined;
    return true;
  }

  function hear(): void {
    const { state, base } = connection;
    // While it moves the old line still beats, and is no reason to stay.
    if (state.kind !== 'ready' || (moving !== undefined && moving !== base)) return;
    discovery.heard(base, state.hubVersion);
  }

  function look(): void {
    cancelLook();
    if (connection.state.kind !== 'retrying' && connection.state.kind !== 'lost') return;
    if (connection.visible) discovery.find().catch((fault: unknown) => platform.report?.(fault));
    cancelLook = clock.after(refresh, look);
  }

  const releases = [
    discovery.onStatus(follow),
    connection.onAlive(() => {
      hear();
      // The first line stands where the last visit left it: the house may be nearer now.
      if (!discovery.searching && discovery.findings.size === 0) discovery.networkChanged();
    }),
    connection.onState(({ kind }) => {
      if (kind === 'ready') {
        stood = true;
        cancelLook();
        return;
      }
      if (stood) discovery.lost(connection.base);
      stood = false;
      if (kind === 'retrying' || kind === 'lost') look();
    }),
    connection.onVisible((visible) => {
      if (!visible) {
        hiddenSince = clock.now();
        return;
      }
      const wasAway = hiddenSince !== undefined && clock.now() - hiddenSince >= longAway;
      hiddenSince = undefined;
      if (wasAway) discovery.networkChanged();
      look();
    }),
    connection.onNetwork(() => discovery.networkChanged()),
  ];
  return () => {
    cancelLook();
    for (const release of releases) release();
  };
}
