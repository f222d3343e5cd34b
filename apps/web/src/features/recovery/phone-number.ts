/** Blanks, dashes, brackets and marks of direction: what stands between digits in a copied number. */
const GROUPING = /[\s\p{Cf}\p{Pd}./()]/gu;

/** The digits of a typed prefix or number; `+` and `00` before them say the same, and go. */
export const digitsOf = (typed: string): string => typed.replaceAll(GROUPING, '').replace(/^(?:\+|00)/, '');

/**
 * A typed number in international form, by the specification's rule: one that begins with the digits of the prefix only
 * gets a `+`, any other the prefix.
 */
export function toInternational(prefix: string, typed: string): string {
  const code = digitsOf(prefix);
  const number = digitsOf(typed);
  return number.startsWith(code) ? `+${number}` : `+${code}${number}`;
}

/**
 * A number as it is shown to who typed it, without its middle: "+39 333 ••• 4567".
 * @param grouped in international form; the first group is the prefix
 */
export function maskPhone(grouped: string): string {
  const [prefix = '', ...groups] = grouped.split(' ');
  const [first = '', ...rest] = groups.length > 1 ? groups : splitEnds(groups[0] ?? '');
  return [prefix, first, '•••', rest.at(-1)].join(' ');
}

/** Of digits that are not grouped, the first three and the last four. */
const splitEnds = (digits: string): readonly string[] => [
  digits.slice(0, 3),
  digits.slice(Math.max(3, digits.length - 4)),
];

/** A number whose country is not known, as {@link maskPhone} takes it. */
export function plainGroups(prefix: string, phone: string): string {
  const code = `+${digitsOf(prefix)}`;
  return phone.startsWith(code) ? `${code} ${phone.slice(code.length)}` : phone;
}
