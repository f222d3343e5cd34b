import type { BackupSettings } from '#backups/backup-settings.ts';
import { nextBackup } from '#backups/next-backup.ts';
import type { Cancel } from '#clock.ts';
import type { Random } from '#world/random.ts';
import type { World } from '#world/world.ts';

export interface AutomaticTimer {
  /** When it runs next, in ms since the epoch. */
  next(): number | null;
  /** Plans anew. */
  plan(): void;
}

/** Calls `run` whenever an automatic backup is due. */
export function createAutomaticTimer(
  world: World,
  random: Random,
  { schedule, run }: { schedule: () => BackupSettings['schedule']; run: () => void },
): AutomaticTimer {
  let next: number | null = null;
  let cancel: Cancel = () => undefined;

  function plan(): void {
    cancel();
    const now = world.clock.now();
    next = nextBackup(schedule(), now, random);
    if (next === null) return;
    cancel = world.later(next - now, () => {
      plan();
      run();
    });
  }

  plan();
  return { next: () => next, plan };
}
