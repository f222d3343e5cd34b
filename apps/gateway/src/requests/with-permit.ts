import { hubBusy, sendRefusal } from '#errors/refusals.ts';
import type { RequestPermits } from '#hub/request-permits.ts';
import { holderOf, type Caller } from '#identity/caller.ts';
import { refusalReason, type Metrics } from '#metrics.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import type { Exchange } from './exchange.ts';

/** Runs `work` once there is a connection to the hub for it; gives that back when the response has ended too. */
export type WithPermit = (exchange: Exchange, work: () => Promise<void>) => Promise<void>;

export const createWithPermit =
  (permits: RequestPermits, metrics: Metrics): WithPermit =>
  async ({ response, caller, responseHeaders }, work) => {
    const group = caller.kind === 'anonymous' ? 'anonymous' : 'signedIn';
    const release = await permits.acquire(sharerOf(caller), group, () => {
      metrics.refused(refusalReason(hubBusy.code));
      response.destroy();
    });
    if (release === undefined) {
      metrics.refused(refusalReason(hubBusy.code));
      sendRefusal(response, hubBusy, responseHeaders);
      return;
    }
    const ended = response.closed
      ? undefined
      : new Promise<void>((resolve) => {
          response.once('close', resolve);
        });
    try {
      if (!response.destroyed) await work();
    } finally {
      if (ended === undefined) release();
      else void ended.then(release);
    }
  };

/** Whoever is known has one share, from however many sources; who is not has that of their source. */
const sharerOf = (caller: Caller): string =>
  caller.kind === 'person' ? holderOf(caller) : sourceNetwork(caller.address);
