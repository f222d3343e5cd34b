import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { IncomingMessage } from 'node:http';

export type { Logger } from 'pino';

/** Writes without blocking; what is left is written when the process ends. */
export const standardOutput = () => pino.destination(1);

/**
 * The desk's log: lines of JSON without keys, names, phone numbers or texts of people. Of a request its method and the
 * words of its path, of an error its name, its code and its stack frames.
 */
export const createLogger = (level: string, destination: DestinationStream = standardOutput()): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { req: serializeRequest, err: serializeError, error: serializeError },
      redact: {
        paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[hidden]',
      },
      hooks: { streamWrite: withoutSecrets },
    },
    destination,
  );

const secretFields = ['key', 'authorization', 'cookie', 'contact_phone', 'reference', 'databaseUrl', 'text'];
const knownWords = new Set(
  'tickets desk events health openapi.json messages status seen consent pictures'.split(' '),
);

const serializeRequest = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>) => ({
  method,
  path: (url.split(/[?#]/, 1)[0] ?? '')
    .split('/')
    .slice(0, 6)
    .map((part) => (part === '' || knownWords.has(part) ? part : '*'))
    .join('/'),
});

/** An error's message may quote what a client sent. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const where = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, code, where: where.slice(0, 8) };
}

/** User name and password of an address. */
const CREDENTIALS = /\/\/[^\s"/@]+@/g;
/** An API key of ours, wherever it appears. */
const KEY = /\bdesk_[\w-]{8,}/g;

const withoutSecrets = (line: string): string =>
  line.replace(CREDENTIALS, '//[hidden]@').replace(KEY, '[hidden]');
