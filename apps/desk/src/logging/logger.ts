import { createSafeLogger, type DestinationStream, type Logger } from '@soglia/server/logger';

export type { Logger } from '@soglia/server/logger';

/** The desk's log: lines of JSON without keys, names, phone numbers or texts of people. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  createSafeLogger({ fields: secretFields, maskPath, hide: withoutKeys }, level, destination);

const secretFields = ['key', 'authorization', 'cookie', 'contact_phone', 'reference', 'databaseUrl', 'text'];
const knownWords = new Set(
  'tickets desk events health openapi.json messages status seen consent pictures'.split(' '),
);

/** The words of a path that every ticket has. */
const maskPath = (url: string): string =>
  (url.split(/[?#]/, 1)[0] ?? '')
    .split('/')
    .slice(0, 6)
    .map((part) => (part === '' || knownWords.has(part) ? part : '*'))
    .join('/');

/** An API key of ours, wherever it appears. */
const KEY = /\bdesk_[\w-]{8,}/g;

const withoutKeys = (line: string): string => line.replace(KEY, '[hidden]');
