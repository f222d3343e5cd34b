import { useState } from 'react';
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
  return {
    now,
    period:
      timeZone === undefined
        ? undefined
        : periodAt(chosen.kind, chosen.at === 'now' ? now : chosen.at, timeZone),
    choose: ({ kind, start, end }) => setChosen({ kind, at: end > now ? 'now' : start }),
  };
}
