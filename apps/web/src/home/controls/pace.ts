/** Shortest interval between two values of a drag, milliseconds. */
const OFTEN = 300;

/** How long a value must be unchanged to count as settled, milliseconds. */
const RESTED = 700;

/** Runs a function later and returns how to cancel it; passed in so that tests need not wait. */
export type After = (milliseconds: number, run: () => void) => () => void;

export interface Pace<Value> {
  /** Sends the value now or at the end of the interval; a newer value replaces one that waits. */
  readonly push: (value: Value) => void;
  /** Sends at once what waits. */
  readonly flush: () => void;
}

interface PaceParts<Value> {
  readonly send: (value: Value) => void;
  /** Called when nothing waits any more and no value came for a while. */
  readonly onQuiet: () => void;
  readonly after: After;
}

/** Throttles: the first value at once, then one for each interval, and always the last. */
export function createPace<Value>({ send, onQuiet, after }: PaceParts<Value>): Pace<Value> {
  let waiting: { readonly value: Value } | undefined;
  let callOff: (() => void) | undefined;

  function rest(): void {
    callOff = after(OFTEN, () => {
      callOff = undefined;
      if (waiting === undefined) onQuiet();
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
      if (callOff === undefined) go();
    },
    flush() {
      callOff?.();
      callOff = undefined;
      const last = waiting;
      waiting = undefined;
      if (last !== undefined) send(last.value);
    },
  };
}

/** Debounces: only the last value, once no newer one has come for a while. */
export function createRest<Value>({ send, onQuiet, after }: PaceParts<Value>): Pace<Value> {
  let callOff: (() => void) | undefined;
  return {
    push(value) {
      callOff?.();
      callOff = after(RESTED, () => {
        callOff = undefined;
        send(value);
        onQuiet();
      });
    },
    // A value that would open a confirmation prompt is dropped when the sheet is gone.
    flush() {
      callOff?.();
      callOff = undefined;
    },
  };
}
