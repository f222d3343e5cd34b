/** Two letters for the round beside a name: "Maria Bianchi" gives MB, "maria" gives MA. */
export function initials(name: string): string {
  // Without the isolates around a name in Hebrew or Arabic.
  const [first = '', ...rest] = name
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .split(/[\s._-]+/u);
  const last = rest.at(-1);
  const letters = (text: string, count: number) => Array.from(text).slice(0, count).join('');
  return (last ? letters(first, 1) + letters(last, 1) : letters(first, 2)).toLocaleUpperCase('it-IT');
}
