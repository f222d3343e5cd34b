import { useMemo } from 'react';
import { periodAt, type Period } from '@soglia/energy/periods';
import { useHouseTimeZone } from '#hub/use-house-clock.ts';
import { useNow } from '#shared/use-now.ts';
import { MINUTE_MS } from '#shared/durations.ts';

interface Today {
  /** The running day of the house; the same object all day. Undefined until the time zone of the house is known. */
  readonly today: Period | undefined;
  /** Milliseconds since the epoch, each minute. */
  readonly now: number;
}

/** The day that runs in the time zone of the house, in the browser's where it has none; known only while `wanted`. */
export function useToday(wanted: boolean): Today {
  const now = useNow(wanted ? MINUTE_MS : undefined);
  const zone = useHouseTimeZone(wanted);
  const known = zone.kind === 'there' ? zone.value : undefined;
  const timeZone =
    !wanted || zone.kind === 'waiting'
      ? undefined
      : (known ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const midnight = timeZone && periodAt('day', now, timeZone).start;
  const today = useMemo(
    () =>
      timeZone === undefined || typeof midnight !== 'number'
        ? undefined
        : periodAt('day', midnight, timeZone),
    [timeZone, midnight],
  );
  return { today, now };
}
