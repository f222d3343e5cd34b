/** The values of the cookies of one name in a Cookie header, the first `most` of them. Spaces around `=` are no part of either. */
export function readCookies(header: string | undefined, name: string, most: number): readonly string[] {
  const values: string[] = [];
  for (const pair of (header ?? '').split(';')) {
    if (nameOf(pair) === name) values.push(pair.slice(pair.indexOf('=') + 1).trim());
    if (values.length === most) break;
  }
  return values;
}

const nameOf = (pair: string): string => pair.split('=', 1)[0]?.trim() ?? '';

/** Begins the names of the gateway's own cookies, which the hub never sees. */
const OWN = 'soglia_';

/** The cookies of a Cookie header that are not the gateway's own; undefined where none is left. */
export function withoutOwnCookies(header: string): string | undefined {
  if (!header.includes(OWN)) return header;
  const kept = header.split(';').filter((pair) => !nameOf(pair).startsWith(OWN));
  return kept.every((pair) => pair.trim() === '') ? undefined : kept.join(';').trimStart();
}
