/** Runs tasks of one key one after the other; tasks of different keys side by side. */
export const createTurns = () => {
  const last = new Map<string, Promise<unknown>>();

  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key) ?? Promise.resolve();
    const turn = before.then(task, task);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
};
