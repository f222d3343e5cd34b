/** Runs tasks with the same key one after the other; tasks with different keys run side by side. */
export function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>();

  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const previous = last.get(key) ?? Promise.resolve();
    const current = previous.then(task, task);
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}
