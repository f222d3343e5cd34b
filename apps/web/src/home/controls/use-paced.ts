import { useEffect, useRef, useState } from 'react';
import { createPace, createRest, type After, type Pace } from './pace.ts';

const after: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

interface Paced<Value> {
  /** What is drawn: where the finger last was, until it has been quiet for a moment. */
  readonly shown: Value;
  readonly push: (value: Value) => void;
  /** The finger is gone: what waits is sent now. Not for what is `settled`: that would be dropped. */
  readonly release: () => void;
}

/**
 * A value that follows the finger at once, and is sent a few times a second, always with the last; `settled`
 * sends nothing but the last, when the hand rests.
 */
export function usePaced<Value>(
  value: Value,
  onChange: (value: Value) => void,
  settled = false,
): Paced<Value> {
  const [preview, setPreview] = useState<{ readonly value: Value }>();
  const latest = useRef(onChange);
  const pace = useRef<Pace<Value>>(undefined);

  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const own = (settled ? createRest : createPace)<Value>({
      send: (next) => latest.current(next),
      onQuiet: () => setPreview(undefined),
      after,
    });
    pace.current = own;
    // A sheet that closes takes nothing back of what was set in it.
    return () => own.flush();
  }, [settled]);

  return {
    shown: preview === undefined ? value : preview.value,
    push(next) {
      setPreview({ value: next });
      pace.current?.push(next);
    },
    release() {
      pace.current?.flush();
      setPreview(undefined);
    },
  };
}
