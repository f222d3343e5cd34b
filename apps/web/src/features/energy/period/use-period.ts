import { useMemo, useState } from 'react';
import { periodAt, type Period, type PeriodKind } from '@soglia/energy/periods';
import { useHouseZone } from '#hub/use-house-clock.ts';
import { useNow } from '#shared/use-now.ts';

const MINUTE_MS = 60_000;

interface ChosenPeriod {
  /** Undefined until the time zone of the house is known. */
  readonly period: Period | undefined;
  /** Milliseconds since the epoch, each minute. */
  readonly now: number;
  readonly choose: (period: Period) => void;
}

/** The period that a person looks at, at first the current one; the current one moves on at midnight. */
export function usePeriod(first: PeriodKind): ChosenPeriod {
  const now = useNow(MINUTE_MS);
  const zone = useHouseZone(true);
  const [chosen, setChosen] = useState<{ readonly kind: PeriodKind; readonly at: number | 'now' }>({
    kind: first,
    at: 'now',
  });
  const timeZone =
    zone.kind === 'waiting'
      ? undefined
      : ((zone.kind === 'there' ? zone.value : undefined) ??
        Intl.DateTimeFormat().resolvedOptions().timeZone);
  const { kind, at } = chosen;
  const start = timeZone && periodAt(kind, at === 'now' ? now : at, timeZone).start;
  // The same object all day: what is computed of it is not computed anew each minute.
  const period = useMemo(
    () => (timeZone === undefined || typeof start !== 'number' ? undefined : periodAt(kind, start, timeZone)),
    [kind, start, timeZone],
  );
  return {
    now,
    period,
    choose: (next) => setChosen({ kind: next.kind, at: next.end > now ? 'now' : next.start }),
  };
}
