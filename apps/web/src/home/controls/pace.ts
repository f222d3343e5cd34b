/** A drag sends at most this often, milliseconds. */
const OFTEN = 300;

/** A hand that has not moved for so long rests, milliseconds. */
const RESTED = 700;

/** Runs something later; what it gives calls that off. Given in, so that tests need not wait. */
export type After = (milliseconds: number, run: () => void) => () => void;

export interface Pace<Value> {
  /** Sends it now, or as soon as it may; what comes meanwhile replaces what waits. */
  readonly push: (value: Value) => void;
  /** Sends at once what waits. */
  readonly flush: () => void;
}

interface PaceParts<Value> {
  readonly send: (value: Value) => void;
  /** Nothing waits any more, and it has been quiet. */
  readonly onQuiet: () => void;
  readonly after: After;
}

/** Few of many: the first at once, then one now and then, and always the last. */
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

/** Only the last, once nothing newer has come for a moment. */
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
    // What was to be asked about is not asked any more when the sheet is gone.
    flush() {
      callOff?.();
      callOff = undefined;
    },
  };
}
