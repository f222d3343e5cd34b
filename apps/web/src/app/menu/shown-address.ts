/** An address as people write it: host and port. */
export function shownAddress(base: string): string {
  if (!URL.canParse(base)) return base;
  return new URL(base).host;
}
