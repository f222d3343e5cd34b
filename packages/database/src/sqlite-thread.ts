import { resolve as resolvePath } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sqliteError } from './sqlite-failures.ts';
import type {
  SqliteAnswer,
  SqliteFileOptions,
  SqliteOpening,
  SqliteQuestion,
  SqliteRequest,
  SqliteValue,
} from './sqlite-messages.ts';
import type { SessionResult } from './session-driver.ts';
import { StoreUnavailableError } from './store-failure.ts';

/** A file, as the main thread uses it. */
export interface SqliteFile {
  run(sql: string, values: readonly unknown[]): Promise<SessionResult>;
  /** Writes a consistent copy into a new file. */
  copyTo(file: string): Promise<void>;
  /** Ends its use at once; what has not been answered fails, and an open transaction is rolled back. */
  stop(): void;
  close(): Promise<void>;
}

export interface SqliteThreadOptions extends SqliteFileOptions {
  /** Milliseconds for one statement; a thread that takes longer is ended. */
  readonly statementLimit: number;
  /** Called once when the file is no longer used, or its thread has ended or does not answer. */
  readonly onEnd: () => void;
}

interface Waiting {
  readonly database: number;
  readonly kind: SqliteQuestion['kind'];
  readonly resolve: (result: SessionResult) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

interface SqliteThread {
  holds(file: string): boolean;
  /** @returns the number of the file in its questions */
  open(options: SqliteFileOptions, onEnd: () => void): number;
  ask(database: number, question: SqliteQuestion, limit: number): Promise<SessionResult>;
  /** The file is used no more: what was asked of it fails. The thread ends with the last one. */
  leave(database: number): Promise<void>;
}

/** Beside this module, which is built for `npm start` and run from its sources by tests. */
const workerFile = import.meta.url.endsWith('.ts') ? 'sqlite-worker.ts' : 'sqlite-worker.js';

/** Copies of large files take their time. */
const COPY_LIMIT = 10 * 60_000;

const threads = new Set<SqliteThread>();

/**
 * Opens a file, with the first statement. All files of the process are in one thread, since each thread takes 11 MB: a
 * gateway has its own and that of the desk beside it. A file that is opened twice is in two threads: one would wait for
 * the lock that the other holds, and both for ever in the same.
 */
export function openSqliteFile({ statementLimit, onEnd, ...options }: SqliteThreadOptions): SqliteFile {
  const thread = [...threads].find((known) => !known.holds(options.file)) ?? startThread();
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    onEnd();
  };
  const database = thread.open(options, end);

  const ask = (question: SqliteQuestion, limit = statementLimit) =>
    ended ? Promise.reject(threadEnded()) : thread.ask(database, question, limit);

  return {
    run: (sql, values) => ask({ kind: 'run', sql, values: values.map(toSqliteValue) }),
    copyTo: async (file) => {
      await ask({ kind: 'copy', file }, COPY_LIMIT);
    },
    stop: () => {
      if (ended) return;
      // Where a statement hangs, the thread is ended when this takes too long.
      void thread.ask(database, { kind: 'close' }, statementLimit).catch(() => undefined);
      void thread.leave(database);
      end();
    },
    close: async () => {
      if (ended) return;
      await ask({ kind: 'close' }).catch(() => undefined);
      await thread.leave(database);
      end();
    },
  };
}

function startThread(): SqliteThread {
  const waiting = new Map<number, Waiting>();
  const files = new Map<number, { readonly path: string; readonly onEnd: () => void }>();
  let lastFile = 0;
  let lastId = 0;
  let ended = false;
  const worker = new Worker(new URL(workerFile, import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  });
  worker.unref();
  const post = (message: SqliteOpening | SqliteRequest) => {
    worker.postMessage(message);
  };

  const settle = (id: number): Waiting | undefined => {
    const asked = waiting.get(id);
    if (asked === undefined) return undefined;
    waiting.delete(id);
    clearTimeout(asked.timer);
    if (waiting.size === 0) worker.unref();
    return asked;
  };

  const end = () => {
    if (ended) return;
    ended = true;
    threads.delete(thread);
    for (const id of [...waiting.keys()]) settle(id)?.reject(threadEnded());
    for (const { onEnd } of files.values()) onEnd();
    files.clear();
  };
  const stop = async () => {
    end();
    await worker.terminate();
  };
  worker.on('error', end);
  worker.on('exit', end);
  worker.on('message', (answer: SqliteAnswer) => {
    const asked = settle(answer.id);
    if (asked === undefined) return;
    if ('failure' in answer) asked.reject(sqliteError(answer.failure));
    else asked.resolve(answer);
  });

  const thread: SqliteThread = {
    holds: (file) => [...files.values()].some(({ path }) => path === resolvePath(file)),
    open: (options, onEnd) => {
      lastFile += 1;
      files.set(lastFile, { path: resolvePath(options.file), onEnd });
      post({ kind: 'open', database: lastFile, options });
      return lastFile;
    },
    ask: (database, question, limit) =>
      new Promise<SessionResult>((resolve, reject) => {
        if (ended) {
          reject(threadEnded());
          return;
        }
        lastId += 1;
        const timer = setTimeout(() => void stop(), limit);
        waiting.set(lastId, { database, kind: question.kind, resolve, reject, timer });
        worker.ref();
        post({ ...question, id: lastId, database });
      }),
    leave: async (database) => {
      files.delete(database);
      if (files.size === 0) {
        await stop();
        return;
      }
      for (const [id, asked] of [...waiting])
        if (asked.database === database && asked.kind !== 'close') settle(id)?.reject(threadEnded());
    },
  };
  threads.add(thread);
  return thread;
}

const threadEnded = () => new StoreUnavailableError('the thread of the database has ended', 'stopped');

function toSqliteValue(value: unknown): SqliteValue {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  // A part of a buffer would be sent with all of it.
  if (value instanceof Uint8Array) return new Uint8Array(value);
  throw new TypeError(`no value of the database: ${typeof value}`);
}
