import type { IncomingMessage } from 'node:http';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

export type { DestinationStream, Logger } from 'pino';

/** What a server must not write. */
export interface LogSecrets {
  /** Names of fields, at three depths. */
  readonly fields: readonly string[];
  /** The path of a request's URL without what says who asks, or for whom. */
  readonly maskPath: (url: string) => string;
  /** Removes secrets from a whole line, wherever they stand. */
  readonly hide: (line: string) => string;
}

/** Bytes that wait for whoever reads the log. */
const MOST_WAITING_BYTES = 1024 * 1024;

/**
 * Writes without blocking; what is left is written when the process ends. Where nobody reads, lines are left out: they must
 * not fill the memory.
 */
export const standardOutput = () => pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING_BYTES });

/**
 * A log of lines of JSON without secrets. Requests and errors pass through serialisers that write a fixed list of fields;
 * fields with the name of a secret are redacted; and each line is looked through.
 */
export const createSafeLogger = (
  { fields, maskPath, hide }: LogSecrets,
  level: string,
  destination: DestinationStream = standardOutput(),
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: {
        req: ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>) => ({
          method,
          path: maskPath(url),
        }),
        err: serializeError,
        error: serializeError,
      },
      redact: {
        paths: fields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[hidden]',
      },
      hooks: { streamWrite: (line) => hide(line.replace(CREDENTIALS, '//[hidden]@')) },
    },
    destination,
  );

/** User name and password of an address; the password may hold an @. */
const CREDENTIALS = /\/\/[^\s"/]+@/g;

/** An error's message may quote what a client sent: only its name, its code and its stack frames are written. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const where = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, code, where: where.slice(0, 8) };
}
