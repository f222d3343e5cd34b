/** The drawings of the icons that houses use, once they have come. */
interface HouseIcons {
  readonly subscribe: (listener: () => void) => () => void;
  /** Path data; undefined while they have not come, or where there is no such icon. */
  readonly get: (name: string | undefined) => string | undefined;
  /** Fetches them, once for all who ask. Where that fails, the icons of the kinds stay. */
  readonly load: () => Promise<void>;
}

export function createHouseIcons(fetchIcons: () => Promise<ReadonlyMap<string, string>>): HouseIcons {
  const listeners = new Set<() => void>();
  let icons: ReadonlyMap<string, string> = new Map();
  let loading: Promise<void> | undefined;

  async function fetchOnce(): Promise<void> {
    try {
      icons = await fetchIcons();
    } catch {
      loading = undefined;
      return;
    }
    for (const listener of [...listeners]) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: (name) => (name?.startsWith('mdi:') === true ? icons.get(name.slice('mdi:'.length)) : undefined),
    load: () => (loading ??= fetchOnce()),
  };
}

export const houseIcons = createHouseIcons(
  async () => new Map(Object.entries((await import('./house-icons.json?icons')).default)),
);
