import type { Entity } from '@soglia/hub-client/entities';
import { formatAgo, formatDay, formatTime } from '#shared/format/time.ts';
import { numberOf, textOf, timeOf } from '../../../model/attributes.ts';
import { t } from './texts/index.ts';

const modes = ['single', 'restart', 'queued', 'parallel'] as const;
type Mode = (typeof modes)[number];

/** What becomes of it when it is set going while it runs; undefined where it says nothing that is known. */
export function modeOf(entity: Entity): Mode | undefined {
  const mode = textOf(entity, 'mode');
  return modes.find((known) => known === mode);
}

/** How many times it is running now. */
export function runningNow(entity: Entity): number {
  const current = numberOf(entity, 'current');
  return current === undefined || current < 1 ? 0 : Math.floor(current);
}

/** It would not run now, whatever is asked: as many runs as there may be are under way. */
export function isFull(entity: Entity): boolean {
  const current = runningNow(entity);
  switch (modeOf(entity)) {
    case 'single':
      return current >= 1;
    case 'queued':
    case 'parallel':
      return current >= (numberOf(entity, 'max') ?? Infinity) && current > 0;
    default:
      return false;
  }
}

/** One that is not at work is not run by hand either. */
export const mayRun = (entity: Entity): boolean => entity.state === 'on' && !isFull(entity);

/** "20 nov, 23:10 · 3 ore fa", or "Mai". `now` is milliseconds since the epoch. */
export function lastRunText(entity: Entity, now: number): string {
  const at = timeOf(entity, 'last_triggered');
  if (at === undefined) return t('never');
  return t('when', { day: formatDay(at, now), time: formatTime(at), ago: formatAgo(at, now) });
}
