import { DatabaseError } from 'pg';
import { ConstraintError } from './constraint-error.ts';
import { StoreUnavailableError, type StoreFailure } from './store-failure.ts';

const UNIQUE = '23505';
const REFERENCE = '23503';

/** SQLSTATE codes, or their first two characters, with which the database is of no use now. */
const reasons: Readonly<Record<string, StoreFailure>> = {
  '08': 'connection',
  '25006': 'read_only',
  '25P03': 'busy',
  '28': 'connection',
  '3D': 'connection',
  '40': 'busy',
  '42501': 'cannot_open',
  '53': 'busy',
  '53100': 'full',
  '53300': 'connection',
  '55P03': 'busy',
  '57': 'connection',
  '57014': 'busy',
  '58': 'disk',
  XX001: 'corrupt',
  XX002: 'corrupt',
};

/**
 * What an error of `pg` means: a constraint, a server that cannot be used, or a mistake of the program. Its text may name
 * the server and is not taken over.
 */
export function postgresError(error: unknown): Error {
  if (!(error instanceof DatabaseError))
    return new StoreUnavailableError('PostgreSQL does not answer', 'connection');
  const code = error.code ?? '';
  if (code === UNIQUE) return new ConstraintError('unique');
  if (code === REFERENCE) return new ConstraintError('reference');
  const reason = reasons[code] ?? reasons[code.slice(0, 2)];
  return reason === undefined ? error : new StoreUnavailableError(`PostgreSQL answers ${code}`, reason);
}

/** Whether the connection may be used again after this error. */
export const keepsConnection = (error: unknown): boolean =>
  error instanceof DatabaseError && !/^(?:08|57P)/.test(error.code ?? '');
