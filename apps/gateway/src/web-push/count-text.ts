/** Made when it is first used: the forms of languages take megabytes. */
let format: Intl.NumberFormat | undefined;

/** A count as Italian texts have it: 1.234. */
export function countText(count: number): string {
  format ??= new Intl.NumberFormat('it-IT');
  return format.format(count);
}
