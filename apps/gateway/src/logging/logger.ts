import type { IncomingMessage } from 'node:http';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { maskPath } from './mask-path.ts';

export type { Logger } from 'pino';

/** Writes without blocking; what is left is written when the process ends. */
export const standardOutput = () => pino.destination(1);

/**
 * The gateway's log: lines of JSON without tokens, passwords, codes or phone numbers. Requests and errors pass through
 * serialisers that write a fixed list of fields; fields with the name of a secret are redacted; and whatever looks like
 * a token is removed from each line.
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
      hooks: { streamWrite: withoutTokens },
    },
    destination,
  );

const secretFields = [
  'token',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'password',
  'username',
  'otp',
  'pin',
  'phone',
  'auth',
  'authSig',
  'secret',
  'databaseUrl',
  'ticketsKey',
];

const serializeRequest = (request: Pick<IncomingMessage, 'method' | 'url'>) => ({
  method: request.method,
  path: maskPath(request.url ?? ''),
});

/** An error's message may quote what a client sent: only its name, its code and its stack frames are written. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const where = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, code, where: where.slice(0, 8) };
}

/** Letters, digits and marks without a space: each run is looked at once, however a line is made up. */
const RUN = /[\w.-]+/g;
/** User name and password of an address. */
const CREDENTIALS = /\/\/[^\s"/@]+@/g;
const HEXADECIMAL_KEY = /(?<!\w)[0-9a-f]{32,}(?!\w)/gi;

const withoutTokens = (line: string): string =>
  line
    .replace(/Bearer [^\s"]+/g, '[hidden]')
    .replace(CREDENTIALS, '//[hidden]@')
    .replace(RUN, hideWebToken)
    .replace(HEXADECIMAL_KEY, '[hidden]');

/** Hides a JSON Web Token, also without its signature, and what follows it. */
function hideWebToken(run: string): string {
  const start = run.indexOf('eyJ');
  return start >= 0 && run.includes('.', start) ? `${run.slice(0, start)}[hidden]` : run;
}
