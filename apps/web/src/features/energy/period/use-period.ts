import { useContext, useMemo } from 'react';
import { periodAt, type Period, type PeriodKind } from '@soglia/energy/periods';
import { useHouseTimeZone } from '#hub/use-house-clock.ts';
import { useNow } from '#shared/use-now.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { SharedViewContext, type PeriodChoice } from './period-choice.ts';
import { dateValue, momentOfDate } from './period-words.ts';

interface ChosenPeriod {
  /** Undefined until the time zone of the house is known. */
  readonly period: Period | undefined;
  /** Milliseconds since the epoch, each minute. */
  readonly now: number;
  readonly choose: (period: Period) => void;
}

/** The period that a person looks at, the same on all tabs, at first the current one; that moves on at midnight. */
export function usePeriod(first: PeriodKind): ChosenPeriod {
  const now = useNow(MINUTE_MS);
  const zone = useHouseTimeZone(true);
  const timeZone =
    zone.kind === 'waiting'
      ? undefined
      : ((zone.kind === 'there' ? zone.value : undefined) ??
        Intl.DateTimeFormat().resolvedOptions().timeZone);
  const { choice, choose } = useContext(SharedViewContext);
  const { kind, day }: PeriodChoice = choice ?? { kind: first, day: undefined };
  const start = timeZone && periodAt(kind, momentOf(day, now, timeZone), timeZone).start;
  // The same object all day: what is computed of it is not computed anew each minute.
  const period = useMemo(
    () => (timeZone === undefined || typeof start !== 'number' ? undefined : periodAt(kind, start, timeZone)),
    [kind, start, timeZone],
  );
  return {
    now,
    period,
    choose: ({ kind: next, start: from, end, timeZone: zoneOf }) =>
      choose({ kind: next, day: end > now ? undefined : dateValue(from, zoneOf) }),
  };
}

/** A moment of the day; an address may name any, and none that is still to come is shown. */
const momentOf = (day: string | undefined, now: number, timeZone: string) =>
  Math.min(now, Math.max(0, (day === undefined ? undefined : momentOfDate(day, timeZone)) ?? now));
