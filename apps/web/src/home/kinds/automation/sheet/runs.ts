import type { Entity } from '@soglia/hub-client/entities';
import { formatAgo, formatDay, formatTime } from '#shared/format/time.ts';
import { numberOf, textOf, timeOf } from '../../../model/attributes.ts';
import { t } from './texts/index.ts';

const modes = ['single', 'restart', 'queued', 'parallel'] as const;
type Mode = (typeof modes)[number];

/** What happens when it is triggered while it runs; undefined where the mode is unknown. */
export function modeOf(entity: Entity): Mode | undefined {
  const mode = textOf(entity, 'mode');
  return modes.find((known) => known === mode);
}

/** How many runs are active. */
export function runningNow(entity: Entity): number {
  const current = numberOf(entity, 'current');
  return current === undefined || current < 1 ? 0 : Math.floor(current);
}

/** It would not start now: the maximum of parallel runs is active. */
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

/** A disabled automation is not run by hand either. */
export const mayRun = (entity: Entity): boolean => entity.state === 'on' && !isFull(entity);

/** "20 nov, 23:10 · 3 ore fa", or "Mai". `now` is milliseconds since the epoch. */
export function lastRunText(entity: Entity, now: number): string {
  const at = timeOf(entity, 'last_triggered');
  if (at === undefined) return t('never');
  return t('when', { day: formatDay(at, now), time: formatTime(at), ago: formatAgo(at, now) });
}
