import { useEffect, useRef, useState } from 'react';

/** Sends a code; resolves to why it was not taken. `signal` is aborted when nobody waits for that any more. */
export type SendCode = (code: string, signal: AbortSignal) => Promise<string | undefined>;

interface CodeAttempt {
  readonly code: string;
  readonly type: (code: string) => void;
  /** A code was sent, and none has been typed since. */
  readonly waiting: boolean;
  /** Why the last code was not taken, until the next one is typed. */
  readonly refusal: string | undefined;
  readonly send: () => Promise<void>;
}

/**
 * A code that is typed, sent and, where it was not taken, typed again. It is held only here, and only until it is sent.
 * Another one can be sent meanwhile, as a panel may ignore a wrong one: the newest counts.
 */
export function useCode(run: SendCode, onTaken: () => void = () => undefined): CodeAttempt {
  const [code, setCode] = useState('');
  const [outcome, setOutcome] = useState<{ readonly refusal?: string }>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  return {
    code,
    type(next) {
      setCode(next);
      if (outcome?.refusal !== undefined) setOutcome(undefined);
    },
    waiting: outcome !== undefined && outcome.refusal === undefined,
    refusal: outcome?.refusal,
    async send() {
      const own = new AbortController();
      current.current?.abort();
      current.current = own;
      setCode('');
      setOutcome({});
      const refusal = await run(code, own.signal);
      if (own.signal.aborted) return;
      setOutcome(refusal === undefined ? undefined : { refusal });
      if (refusal === undefined) onTaken();
    },
  };
}
