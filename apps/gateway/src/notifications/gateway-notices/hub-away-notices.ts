import type { Clock } from '@soglia/server/clock';
import { MINUTE_MS } from '@soglia/server/durations';
import type { Instances } from '#instances/instances.ts';
import type { Logger } from '#logging/logger.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { ValuesRepository } from '#store/store.ts';
import type { Notices } from '../notices.ts';
import { noticeTexts } from './notice-texts.ts';

export interface HubAwayOptions {
  readonly notices: Pick<Notices, 'add'>;
  readonly service: Pick<ServiceConnection, 'state' | 'onEvent'>;
  readonly values: Pick<ValuesRepository, 'get' | 'set' | 'remove'>;
  readonly instances: Pick<Instances, 'isLeader' | 'onLeader'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const AWAY_MS = 5 * MINUTE_MS;
const AGAIN_MS = MINUTE_MS;
/** Since when the hub is away, once that was told; also over a restart of the gateway. */
const TOLD = 'notifications.hub_away';

/** Tells once that the hub has been away for more than 5 minutes, and once that it is back. Returns how to stop. */
export function watchHubAway(options: HubAwayOptions): () => void {
  const { notices, service, values, instances, clock, logger } = options;
  const about = { category: 'system', type: 'offline', to: 'everybody', source: 'gateway' } as const;
  let since: number | undefined;
  let cancel: () => void = () => undefined;
  /** Another one each time that the hub goes or comes back: what failed before is not tried again. */
  let turn = {};

  const beginTurn = () => {
    cancel();
    turn = {};
  };

  /** Tries again while the database does not answer, as long as the hub is where it was. */
  const attempt = (tell: () => Promise<void>) => {
    const own = turn;
    tell().catch((error: unknown) => {
      logger.warn({ err: error }, 'it was not told that the hub is away or back');
      if (own !== turn) return;
      cancel = clock.after(AGAIN_MS, () => {
        attempt(tell);
      });
    });
  };

  const tellAway = async () => {
    if (since === undefined || !instances.isLeader() || (await values.get(TOLD)) !== undefined) return;
    const from = String(since);
    await notices.add({ ...about, ...noticeTexts.hubAway, id: `hub-away-${from}` });
    await values.set(TOLD, from);
  };
  const tellBack = async () => {
    const from = instances.isLeader() ? await values.get(TOLD) : undefined;
    if (from === undefined) return;
    await notices.add({ ...about, ...noticeTexts.hubBack, id: `hub-back-${from}` });
    await values.remove(TOLD);
  };

  const note = () => {
    if (service.state === 'hub_away' && since === undefined) {
      since = clock.now();
      beginTurn();
      cancel = clock.after(AWAY_MS, () => {
        attempt(tellAway);
      });
    } else if (service.state !== 'hub_away' && service.state !== 'connecting') {
      since = undefined;
      beginTurn();
      // A hub that refuses the gateway answers, too.
      if (service.state !== 'not_prepared') attempt(tellBack);
    }
  };
  note();
  const stop = service.onEvent(({ kind }) => {
    if (kind === 'state') note();
  });
  // Who led before may not have told it.
  const stopLeading = instances.onLeader((leads) => {
    if (!leads) return;
    if (since === undefined) note();
    else if (clock.now() - since >= AWAY_MS) {
      beginTurn();
      attempt(tellAway);
    }
  });
  return () => {
    beginTurn();
    stop();
    stopLeading();
  };
}
