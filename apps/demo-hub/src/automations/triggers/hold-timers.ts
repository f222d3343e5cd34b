import type { Cancel } from '#clock.ts';
import type { World } from '#world/world.ts';

/** Waits until something has been so for a while, for each key by itself. */
export interface HoldTimers {
  /** Runs at once without a period, else after it, unless it is given up before. */
  begin(key: string, run: () => void): void;
  giveUp(key: string): void;
  close(): void;
}

export function createHoldTimers(world: World, periodMs: number): HoldTimers {
  const waiting = new Map<string, Cancel>();
  const giveUp = (key: string): void => {
    waiting.get(key)?.();
    waiting.delete(key);
  };
  return {
    begin(key, run) {
      giveUp(key);
      if (periodMs <= 0) {
        run();
        return;
      }
      waiting.set(
        key,
        world.later(periodMs, () => {
          waiting.delete(key);
          run();
        }),
      );
    },
    giveUp,
    close() {
      for (const key of [...waiting.keys()]) giveUp(key);
    },
  };
}
