import type { Clock } from '@soglia/server/clock';
import type { FollowedHouse } from '#house-access/follow-house.ts';
import type { Instances } from '#instances/instances.ts';
import type { Logger } from '#logging/logger.ts';
import type { Store } from '#store/store.ts';
import { createBackgroundLoop } from '#background-loop.ts';
import type { Notices } from '../notices.ts';
import { createAlarmWatcher } from './alarm-watcher.ts';
import { createBatteryWatcher } from './battery-watcher.ts';
import { createConditions } from './conditions.ts';
import { createHouseNames, type HouseNames } from './house-names.ts';
import { createUnreachableWatcher } from './unreachable-watcher.ts';
import type { Watcher } from './watcher.ts';

export interface HouseWatchOptions {
  readonly notices: Pick<Notices, 'add'>;
  readonly store: Pick<Store, 'notifiedConditions'>;
  readonly house: Pick<FollowedHouse, 'current' | 'states' | 'onStates' | 'onKnown' | 'onLost'>;
  readonly instances: Pick<Instances, 'isLeader' | 'onLeader' | 'onAnnounced' | 'onMissed'>;
  /** Watchers of other parts, such as the rules that people made. */
  readonly more?: ((names: HouseNames) => readonly Watcher[]) | undefined;
  /** By the hub's clock. */
  readonly hubNow: () => number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Announced under `notifications` when a rule was made, changed or removed. */
export const RULES_CHANGED = 'rules';
/** Of what is not looked at with every event. */
const CALM_EACH_MS = 10_000;
/** Where the house is unknown for so long, what is due is told all the same, to those who can be determined. */
const WITHOUT_HOUSE_MS = 10_000;

/**
 * Watches alarms, batteries and devices that are away, from what the service connection hears of the house. Every
 * gateway of a database listens; the leader tells.
 */
export function createHouseWatch(options: HouseWatchOptions) {
  const { notices, store, house, instances, hubNow, clock, logger } = options;
  const names = createHouseNames(options);
  const watchers: readonly Watcher[] = [
    createAlarmWatcher(names),
    createBatteryWatcher(names),
    createUnreachableWatcher(names),
    ...(options.more?.(names) ?? []),
  ];
  const conditions = createConditions({
    notices,
    notifiedConditions: store.notifiedConditions,
    watchers,
    hubNow,
    clock,
  });
  const stops: (() => void)[] = [];
  let isLoaded = false;
  let calmAt = -Infinity;
  let lostAt: number | undefined = clock.now();

  const observe = (watcher: Watcher, changed?: readonly string[]) => {
    const seen = new Set<string>();
    for (const observed of watcher.observe(changed)) {
      seen.add(observed.key);
      conditions.note(watcher, observed);
    }
    if (changed === undefined) conditions.noteMissing(watcher, seen);
  };

  const observeAll = () => {
    names.noteStart();
    for (const watcher of watchers) observe(watcher);
    calmAt = clock.now();
  };

  const prepare = async (): Promise<void> => {
    let isOther = !isLoaded;
    // Not only the first: each has to read what it watches for.
    for (const watcher of watchers) if ((await watcher.prepare?.()) === true) isOther = true;
    if (!isOther) return;
    await conditions.load();
    isLoaded = true;
    if (house.current() !== undefined) observeAll();
  };

  const round = async (): Promise<number | undefined> => {
    if (!instances.isLeader()) {
      isLoaded = false;
      conditions.prune();
      return undefined;
    }
    await prepare();
    if (house.current() === undefined) {
      const tellsAt = (lostAt ?? clock.now()) + WITHOUT_HOUSE_MS;
      if (clock.now() < tellsAt) return tellsAt;
    } else if (clock.now() - calmAt >= CALM_EACH_MS || clock.now() < calmAt) observeAll();
    const next = await conditions.settle();
    const calm = calmAt + CALM_EACH_MS;
    return next === undefined ? calm : Math.min(calm, clock.now() + Math.max(0, next - hubNow()));
  };

  const loop = createBackgroundLoop({
    name: 'watching the house',
    isOn: () => true,
    round,
    clock,
    logger,
  });

  return {
    /** Once the store is open. */
    start: (): void => {
      stops.push(
        house.onStates((ids) => {
          if (house.current() === undefined) return;
          for (const watcher of watchers) if (watcher.isPrompt) observe(watcher, ids);
          loop.wake();
        }),
        house.onKnown(() => {
          lostAt = undefined;
          observeAll();
          loop.wake();
        }),
        house.onLost(() => {
          lostAt = clock.now();
          conditions.lost();
        }),
        instances.onLeader(() => {
          isLoaded = false;
          loop.wake();
        }),
        // Somebody may have changed what is watched for.
        instances.onAnnounced('notifications', (text) => {
          if (text === RULES_CHANGED) loop.wake();
        }),
        instances.onMissed(() => {
          loop.wake();
        }),
      );
      if (house.current() !== undefined) {
        lostAt = undefined;
        observeAll();
      }
      loop.wake();
    },
    close: async (): Promise<void> => {
      for (const stop of stops) stop();
      await loop.close();
    },
  };
}
