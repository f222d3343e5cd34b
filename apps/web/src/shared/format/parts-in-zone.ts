/** A moment as the clock of a time zone shows it, part by part; of the browser's own zone where it does not know that one. */
export const partsInZone = (
  at: number,
  timeZone: string | undefined,
  shape: Intl.DateTimeFormatOptions,
): ReadonlyMap<Intl.DateTimeFormatPartTypes, string> =>
  new Map(
    formatFor(timeZone, shape)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

function formatFor(timeZone: string | undefined, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...shape, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', shape);
  }
}
