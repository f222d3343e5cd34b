import { createListeners, type Listeners } from '#shared/store/store.ts';

export type Reading<Value> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'there'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Things that are read one by one, each once it is wanted, few at a time. */
export interface ReadQueue<Value> {
  readonly reading: (key: string) => Reading<Value>;
  /** Calls when that of this key changes. */
  readonly onReading: (key: string, listener: () => void) => () => void;
  /** Calls when that of any changes. */
  readonly onAny: (listener: () => void) => () => void;
  /** Reads them while they are wanted and not there, or what is there is old. */
  readonly want: (...keys: readonly string[]) => () => void;
  /** Reads anew all that is wanted. */
  readonly refresh: () => void;
}

interface ReadQueueOptions<Value> {
  readonly read: (key: string, options: { readonly signal: AbortSignal }) => Promise<Value>;
  /** Requests at the same time: the hub answers others between them. */
  readonly atOnce: number;
  readonly now: () => number;
}

/** How long what was read counts as current, milliseconds. */
const MAX_AGE_MS = 60_000;

const waiting = { kind: 'waiting' } as const;

export function createReadQueue<Value>({ read, atOnce, now }: ReadQueueOptions<Value>): ReadQueue<Value> {
  const any = createListeners();
  const listeners = new Map<string, Listeners>();
  const readings = new Map<string, { readonly reading: Reading<Value>; readonly at: number }>();
  /** How many want each. */
  const wanted = new Map<string, number>();
  const running = new Map<string, AbortController>();

  function settle(key: string, reading: Reading<Value>): void {
    const before = readings.get(key)?.reading;
    // What was there stays while the hub does not answer.
    const stays = reading.kind === 'failed' && before?.kind === 'there' && isPassing(reading.error);
    readings.set(key, { reading: stays ? before : reading, at: now() });
    listeners.get(key)?.notify();
    any.notify();
  }

  async function readOne(key: string): Promise<void> {
    const abort = new AbortController();
    running.set(key, abort);
    try {
      const value = await read(key, abort);
      if (!abort.signal.aborted) settle(key, { kind: 'there', value });
    } catch (error) {
      if (!abort.signal.aborted) settle(key, { kind: 'failed', error });
    } finally {
      if (running.get(key) === abort) running.delete(key);
      next();
    }
  }

  function next(): void {
    const moment = now();
    for (const key of wanted.keys()) {
      if (running.size >= atOnce) return;
      // What seems to come was read before the clock was set back.
      const isCurrent = Math.abs(moment - (readings.get(key)?.at ?? -Infinity)) <= MAX_AGE_MS;
      if (!isCurrent && !running.has(key)) void readOne(key);
    }
  }

  function release(key: string): void {
    const left = (wanted.get(key) ?? 1) - 1;
    if (left > 0) {
      wanted.set(key, left);
      return;
    }
    wanted.delete(key);
    stop(key);
  }

  function stop(key: string): void {
    running.get(key)?.abort();
    running.delete(key);
  }

  return {
    reading: (key) => readings.get(key)?.reading ?? waiting,
    onReading(key, listener) {
      const own = listeners.get(key) ?? createListeners();
      listeners.set(key, own);
      return own.subscribe(listener);
    },
    onAny: any.subscribe,
    want(...keys) {
      for (const key of keys) wanted.set(key, (wanted.get(key) ?? 0) + 1);
      next();
      return () => {
        // All of them before the next is read: it could be one of them.
        for (const key of keys) release(key);
        next();
      };
    },
    refresh() {
      for (const [key, { reading }] of readings) readings.set(key, { reading, at: -Infinity });
      for (const key of [...running.keys()]) stop(key);
      next();
    },
  };
}

const passing: ReadonlySet<unknown> = new Set(['disconnected', 'timeout', 'aborted']);

/** The connection failed, not the request. */
const isPassing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && passing.has(error.code);
