import type { ValuesRepository } from './store.ts';

/** Each fails only where another gateway has stored its own in between. */
const TRIES = 50;

/**
 * Changes a value that the other gateways of the database change as well: who was slower begins again with what is there
 * then, so that nothing of either is lost.
 * @param change from what is there, or `empty` where there is none, to what is to be stored
 * @returns what was stored @throws StoreUnavailableError
 */
export async function changeValue(
  values: Pick<ValuesRepository, 'add' | 'replace'>,
  { name, empty }: { readonly name: string; readonly empty: string },
  change: (before: string) => string,
): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await values.add(name, empty);
    const after = change(before);
    if (await values.replace(name, before, after)) return after;
  }
  throw new Error(`other gateways were always faster to change ${name}`);
}
