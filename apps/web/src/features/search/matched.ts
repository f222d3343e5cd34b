/** A text in three parts around what was looked for; undefined where it does not stand in it. */
export function matched(
  text: string,
  query: string,
): { readonly before: string; readonly match: string; readonly after: string } | undefined {
  const sought = query.trim().toLocaleLowerCase('it');
  const at = sought === '' ? -1 : text.toLocaleLowerCase('it').indexOf(sought);
  if (at < 0) return undefined;
  const end = at + sought.length;
  return { before: text.slice(0, at), match: text.slice(at, end), after: text.slice(end) };
}
