import { ConstraintError } from './constraint-error.ts';
import type { SqliteFailure } from './sqlite-messages.ts';
import { StoreUnavailableError, type StoreFailure } from './store-failure.ts';

const UNIQUE = 2067;
const PRIMARY_KEY = 1555;
const FOREIGN_KEY = 787;

/** Primary result codes (the low byte of an extended one) after which the database is of no use. */
const reasons: Readonly<Record<number, StoreFailure>> = {
  3: 'cannot_open',
  5: 'busy',
  6: 'busy',
  8: 'read_only',
  10: 'disk',
  11: 'corrupt',
  13: 'full',
  14: 'cannot_open',
  26: 'corrupt',
};

/** Codes of the file system, where the file could not even be made. */
const systemReasons: Readonly<Record<string, StoreFailure>> = {
  EACCES: 'cannot_open',
  EPERM: 'cannot_open',
  EISDIR: 'cannot_open',
  ENOTDIR: 'cannot_open',
  EEXIST: 'cannot_open',
  EROFS: 'read_only',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'disk',
};

/** What SQLite's answer means: a constraint, a database that cannot be used, or a mistake of the program. */
export function sqliteError({ code, message }: SqliteFailure): Error {
  if (code === undefined) {
    const reason = systemReasons[message];
    return reason === undefined ? new Error(message) : new StoreUnavailableError(message, reason);
  }
  if (code === UNIQUE || code === PRIMARY_KEY) return new ConstraintError('unique');
  if (code === FOREIGN_KEY) return new ConstraintError('reference');
  const reason = reasons[code & 0xff];
  return reason === undefined ? new Error(message) : new StoreUnavailableError(message, reason);
}
