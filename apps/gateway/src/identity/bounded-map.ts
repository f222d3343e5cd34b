/** A map that forgets the entry that was not used for the longest time when it holds more than `capacity`. */
export function createBoundedMap<Value>(capacity: number) {
  const entries = new Map<string, Value>();
  const put = (key: string, value: Value) => {
    entries.delete(key);
    entries.set(key, value);
    const [oldest] = entries.keys();
    if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
  };

  return {
    get: (key: string): Value | undefined => {
      const value = entries.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    put,
    /** Without counting as a use. */
    entries: (): [string, Value][] => [...entries],
    delete: (key: string): void => {
      entries.delete(key);
    },
  };
}
