/** The values of the cookies of one name in a Cookie header, the first `most` of them. Spaces around `=` are no part of either. */
export function readCookies(header: string | undefined, name: string, most: number): readonly string[] {
  const values: string[] = [];
  for (const pair of (header ?? '').split(';')) {
    if (isCookie(pair, name)) values.push(pair.slice(pair.indexOf('=') + 1).trim());
    if (values.length === most) break;
  }
  return values;
}

/** Whether a part of a Cookie header is a cookie of that name. */
export const isCookie = (pair: string, name: string): boolean => pair.split('=', 1)[0]?.trim() === name;
