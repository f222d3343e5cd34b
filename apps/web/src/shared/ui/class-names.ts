/** Joins the truthy class names: `classNames(styles['card'], wide && styles['wide'])`. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
