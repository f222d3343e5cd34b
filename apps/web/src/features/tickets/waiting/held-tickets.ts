/** Keys of the waiting tickets that are open in the form of this window. */
const held = new Set<string>();

export const isHeld = (key: string): boolean => held.has(key);

/** Keeps a waiting ticket from being sent by itself until the returned function is called. */
export function holdWaiting(key: string): () => void {
  held.add(key);
  return () => void held.delete(key);
}
