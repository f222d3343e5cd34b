import { createStore } from '#shared/store/store.ts';

/** The drawings of the icons that registries name, once they are loaded. */
interface HouseIcons {
  readonly subscribe: (listener: () => void) => () => void;
  /** Path data; undefined while they are not loaded, or where there is no such icon. */
  readonly get: (name: string | undefined) => string | undefined;
  /** Loads them, once for all callers. Where that fails, the icons of the kinds stay. */
  readonly load: () => Promise<void>;
}

export function createHouseIcons(fetchIcons: () => Promise<ReadonlyMap<string, string>>): HouseIcons {
  const icons = createStore<ReadonlyMap<string, string>>(new Map());
  let loading: Promise<void> | undefined;

  async function fetchOnce(): Promise<void> {
    try {
      icons.set(await fetchIcons());
    } catch {
      loading = undefined;
    }
  }

  return {
    subscribe: icons.subscribe,
    get: (name) =>
      name?.startsWith('mdi:') === true ? icons.get().get(name.slice('mdi:'.length)) : undefined,
    load: () => (loading ??= fetchOnce()),
  };
}

export const houseIcons = createHouseIcons(
  async () => new Map(Object.entries((await import('./house-icons.json?icons')).default)),
);
