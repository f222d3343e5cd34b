import { useEffect, useRef, useState } from 'react';
import { createThrottle, createDebounce, type After, type Limiter } from './throttle.ts';

const after: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

interface Throttled<Value> {
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
export function useThrottled<Value>(
  value: Value,
  onChange: (value: Value) => void,
  settled = false,
): Throttled<Value> {
  const [preview, setPreview] = useState<{ readonly value: Value }>();
  const latest = useRef(onChange);
  const limiter = useRef<Limiter<Value>>(undefined);

  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const own = (settled ? createDebounce : createThrottle)<Value>({
      send: (next) => latest.current(next),
      onIdle: () => setPreview(undefined),
      after,
    });
    limiter.current = own;
    // A sheet that closes takes back nothing that was set in it.
    return () => own.flush();
  }, [settled]);

  return {
    shown: preview === undefined ? value : preview.value,
    push(next) {
      setPreview({ value: next });
      limiter.current?.push(next);
    },
    release() {
      limiter.current?.flush();
      setPreview(undefined);
    },
  };
}
