import { dateFormat } from './date-format.ts';

/** A moment as the clock of a time zone that the browser knows shows it, part by part; without one, of its own. */
export const partsInZone = (
  at: number,
  timeZone: string | undefined,
  shape: Intl.DateTimeFormatOptions,
): ReadonlyMap<Intl.DateTimeFormatPartTypes, string> =>
  new Map(
    dateFormat('en-GB', timeZone === undefined ? shape : { ...shape, timeZone })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
