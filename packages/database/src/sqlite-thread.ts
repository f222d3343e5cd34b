import { Worker } from 'node:worker_threads';
import { sqliteError } from './sqlite-failures.ts';
import type { SqliteAnswer, SqliteRequest, SqliteValue, SqliteWorkerData } from './sqlite-messages.ts';
import type { SessionResult } from './session-driver.ts';
import { StoreUnavailableError } from './store-failure.ts';

export interface SqliteThread {
  run(sql: string, values: readonly unknown[]): Promise<SessionResult>;
  /** Writes a consistent copy into a new file. */
  copyTo(file: string): Promise<void>;
  /** Ends it at once; what has not been answered fails. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface SqliteThreadOptions extends SqliteWorkerData {
  /** Milliseconds for one statement; a thread that takes longer is ended. */
  readonly statementLimit: number;
  /** Called once when the thread has ended or no longer answers. */
  readonly onEnd: () => void;
}

type Question = SqliteRequest extends infer Request
  ? Request extends SqliteRequest
    ? Omit<Request, 'id'>
    : never
  : never;

interface Waiting {
  readonly resolve: (result: SessionResult) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Beside this module, which is built for `npm start` and run from its sources by tests. */
const workerFile = import.meta.url.endsWith('.ts') ? 'sqlite-worker.ts' : 'sqlite-worker.js';

/** Copies of large files take their time. */
const COPY_LIMIT = 10 * 60_000;

/** Starts the thread that holds the file; it opens the file with the first statement. */
export function startSqliteThread({
  statementLimit,
  onEnd,
  ...workerData
}: SqliteThreadOptions): SqliteThread {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended = false;
  const worker = new Worker(new URL(workerFile, import.meta.url), {
    workerData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  });
  worker.unref();

  const end = () => {
    if (ended) return;
    ended = true;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(new StoreUnavailableError('the thread of the database has ended', 'stopped'));
    }
    waiting.clear();
    onEnd();
  };
  worker.on('error', end);
  worker.on('exit', end);
  worker.on('message', (answer: SqliteAnswer) => {
    const asked = waiting.get(answer.id);
    if (asked === undefined) return;
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    clearTimeout(asked.timer);
    if ('failure' in answer) asked.reject(sqliteError(answer.failure));
    else asked.resolve(answer);
  });

  const stop = async () => {
    end();
    await worker.terminate();
  };

  const ask = (question: Question, limit = statementLimit) =>
    new Promise<SessionResult>((resolve, reject) => {
      if (ended) {
        reject(new StoreUnavailableError('the thread of the database has ended', 'stopped'));
        return;
      }
      lastId += 1;
      const timer = setTimeout(() => void stop(), limit);
      waiting.set(lastId, { resolve, reject, timer });
      worker.ref();
      worker.postMessage({ ...question, id: lastId });
    });

  return {
    run: (sql, values) => ask({ kind: 'run', sql, values: values.map(toSqliteValue) }),
    copyTo: async (file) => {
      await ask({ kind: 'copy', file }, COPY_LIMIT);
    },
    stop,
    close: async () => {
      if (!ended) await ask({ kind: 'close' }).catch(() => undefined);
      await stop();
    },
  };
}

function toSqliteValue(value: unknown): SqliteValue {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  // A part of a buffer would be sent with all of it.
  if (value instanceof Uint8Array) return new Uint8Array(value);
  throw new TypeError(`no value of the database: ${typeof value}`);
}
