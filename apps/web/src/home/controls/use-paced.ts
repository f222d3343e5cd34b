import { useEffect, useRef, useState } from 'react';
import { createPace, createRest, type After, type Pace } from './pace.ts';

const after: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

interface Paced<Value> {
  /** What is drawn: the last value of the drag, until no value came for a while. */
  readonly shown: Value;
  readonly push: (value: Value) => void;
  /** The drag has ended: sends at once what waits. Not for `settled`, which would send nothing. */
  readonly release: () => void;
}

/**
 * A value that follows a drag at once and is sent a few times a second, always with the last; with `settled` only the
 * settled value is sent.
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
    // A sheet that closes takes back nothing that was set in it.
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
