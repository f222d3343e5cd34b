/** The system clock, which can be advanced; timers that become due run at once. */
export interface AdjustableClock extends Disposable {
  now(): number;
  after(ms: number, run: () => void): () => void;
  advanceTo(at: number): void;
}

export function createAdjustableClock(): AdjustableClock {
  const waiting = new Set<{ readonly at: number; readonly run: () => void }>();
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const runDue = () => {
    const due = [...waiting].filter(({ at }) => at <= now()).toSorted((one, other) => one.at - other.at);
    for (const one of due) if (waiting.delete(one)) one.run();
  };
  const pump = setInterval(runDue, 5);
  return {
    now,
    after(ms, run) {
      const one = { at: now() + ms, run };
      waiting.add(one);
      return () => void waiting.delete(one);
    },
    advanceTo(at) {
      ahead += Math.max(0, at - now());
      runDue();
    },
    [Symbol.dispose]: () => clearInterval(pump),
  };
}
