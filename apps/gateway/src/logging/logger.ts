import type { IncomingMessage } from 'node:http';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { pathClass } from './path-class.ts';

export type { Logger } from 'pino';

/** Written to without waiting; what is left is written when the process ends. */
export const standardOutput = () => pino.destination(1);

/**
 * The gateway's log: lines of JSON in which no token, password, code or phone number can stand.
 * First wall: requests and errors pass through serialisers that name what may be written.
 * Second: fields with a telling name are redacted. Third: each line is searched for what looks like a token.
 */
export const createLogger = (level: string, destination: DestinationStream = standardOutput()): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { req: requestSeen, err: errorSeen, error: errorSeen },
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
];

const requestSeen = (request: Pick<IncomingMessage, 'method' | 'url'>) => ({
  method: request.method,
  path: pathClass(request.url ?? ''),
});

/** An error's message may quote what a client sent: only its kind, its code and where it rose are written. */
const errorSeen = (error: unknown) => {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const where = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, code, where: where.slice(0, 8) };
};

const tokenLike = /eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\b[0-9a-fA-F]{32,}\b|Bearer [^\s"]+/g;

const withoutTokens = (line: string): string => line.replace(tokenLike, '[hidden]');
