/** Shortest interval between two values of a drag, milliseconds. */
const MIN_INTERVAL_MS = 300;

/** How long a value must be unchanged to count as settled, milliseconds. */
const SETTLED_AFTER_MS = 700;

/** Runs a function later and returns how to cancel it; passed in so that tests need not wait. */
export type After = (milliseconds: number, run: () => void) => () => void;

export interface Limiter<Value> {
  /** Sends the value now or at the end of the interval; a newer value replaces one that waits. */
  readonly push: (value: Value) => void;
  /** Sends at once what waits. */
  readonly flush: () => void;
}

interface LimiterOptions<Value> {
  readonly send: (value: Value) => void;
  /** Called when nothing waits any more and no value came for a while. */
  readonly onIdle: () => void;
  readonly after: After;
}

/** Throttles: the first value at once, then one for each interval, and always the last. */
export function createThrottle<Value>({ send, onIdle, after }: LimiterOptions<Value>): Limiter<Value> {
  let waiting: { readonly value: Value } | undefined;
  let cancel: (() => void) | undefined;

  function rest(): void {
    cancel = after(MIN_INTERVAL_MS, () => {
      cancel = undefined;
      if (waiting === undefined) onIdle();
      else go();
    });
  }
  function go(): void {
    const next = waiting;
    waiting = undefined;
    if (next === undefined) return;
    send(next.value);
    rest();
  }

  return {
    push(value) {
      waiting = { value };
      if (cancel === undefined) go();
    },
    flush() {
      cancel?.();
      cancel = undefined;
      const last = waiting;
      waiting = undefined;
      if (last !== undefined) send(last.value);
    },
  };
}

/** Debounces: only the last value, once no newer one has come for a while. */
export function createDebounce<Value>({ send, onIdle, after }: LimiterOptions<Value>): Limiter<Value> {
  let cancel: (() => void) | undefined;
  return {
    push(value) {
      cancel?.();
      cancel = after(SETTLED_AFTER_MS, () => {
        cancel = undefined;
        send(value);
        onIdle();
      });
    },
    // A value that would open a confirmation prompt is dropped when the sheet is gone.
    flush() {
      cancel?.();
      cancel = undefined;
    },
  };
}
