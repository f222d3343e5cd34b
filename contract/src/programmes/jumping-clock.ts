/** Time that goes as everywhere, and can be made to jump ahead: what falls due meanwhile happens at once. */
export interface JumpingClock extends Disposable {
  now(): number;
  after(ms: number, run: () => void): () => void;
  jumpTo(at: number): void;
}

export function jumpingClock(): JumpingClock {
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
    jumpTo(at) {
      ahead += Math.max(0, at - now());
      runDue();
    },
    [Symbol.dispose]: () => clearInterval(pump),
  };
}
