/** Blanks and marks with which people group the digits. */
const GROUPING = /[\s./()-]/gu;

/** Landlines keep their zero after +39; mobile numbers begin with 3. */
const ITALIAN = /^(?:3\d{8,9}|0\d{5,10})$/;
const INTERNATIONAL = /^\+[1-9]\d{5,14}$/;

/** A typed number in international form, Italian where no country is given; undefined where it is none. */
export function parsePhone(typed: string): string | undefined {
  const digits = typed.trim().replaceAll(GROUPING, '').replace(/^00/, '+');
  if (ITALIAN.test(digits)) return `+39${digits}`;
  const italian = /^\+39(.*)$/.exec(digits)?.[1];
  if (italian !== undefined) return ITALIAN.test(italian) ? digits : undefined;
  return INTERNATIONAL.test(digits) ? digits : undefined;
}

/** A number in international form, grouped as Italians write their own: "+39 333 123 4567". */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+39(3\d{2})(\d{3})(\d{3,4})$/, '+39 $1 $2 $3');
