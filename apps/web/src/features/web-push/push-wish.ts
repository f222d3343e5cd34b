import type { KeyValueStore } from '#shared/storage/safe-store.ts';

/** Whether the signed-in person wants notifications in this browser: what the push service loses is made again by it. */
export interface PushWish {
  readonly wanted: () => boolean;
  /** The hash of the endpoint that the gateway was last told; undefined where they want none. */
  readonly last: () => string | undefined;
  /** They want them, at this endpoint. */
  readonly keep: (endpointHash: string) => void;
  readonly drop: () => void;
}

/** @param key removed at logout; its value is the hash and the person, with a blank between them */
export function createPushWish(store: KeyValueStore, key: string, username: string): PushWish {
  const last = (): string | undefined => {
    const stored = store.getItem(key) ?? '';
    const blank = stored.indexOf(' ');
    return blank > 0 && stored.slice(blank + 1) === username ? stored.slice(0, blank) : undefined;
  };
  return {
    wanted: () => last() !== undefined,
    last,
    keep: (endpointHash) => store.setItem(key, `${endpointHash} ${username}`),
    drop: () => store.removeItem(key),
  };
}
