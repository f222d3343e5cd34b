const collator = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

/** The order of names: as in Italian, whatever their case and accents, "Luce 2" before "Luce 10". */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);

interface Named {
  readonly name: string;
}

export const byName = (one: Named, other: Named): number => compareNames(one.name, other.name);
