/** An address as people write it: host and port, and the scheme only where it is no plain one of the home. */
export function shownAddress(base: string): string {
  if (!URL.canParse(base)) return base;
  return new URL(base).host;
}
