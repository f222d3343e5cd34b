/**
 * The names of a list that is written in groups: each key with the separator and each of its words. An empty key stands
 * for names without a group.
 */
export const namesByGroup = (
  groups: Readonly<Record<string, string>>,
  separator: '/' | '.',
): ReadonlySet<string> =>
  new Set(
    Object.entries(groups).flatMap(([group, words]) =>
      words.split(' ').map((word) => (group === '' ? word : `${group}${separator}${word}`)),
    ),
  );
