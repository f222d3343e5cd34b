import type { Kysely } from './kysely.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** An open database. */
export interface Database<Tables> {
  readonly kind: DatabaseKind;
  readonly db: Kysely<Tables>;
  /** Writes a consistent copy into a file that does not exist yet; SQLite only. */
  readonly copyTo?: (file: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The tables of this package, which stand beside those of the program. */
export interface OwnTables {
  schema_migrations: { number: number; name: string; applied_at: number };
  /** One row, written to see whether writing works. The program's first migration makes it. */
  write_checks: { id: number; at: number };
}

/** The same connection, seen with the tables of this package. */
export function ownTables<Tables>(db: Kysely<Tables>): Kysely<OwnTables> {
  return db as unknown as Kysely<OwnTables>; // -- Kysely keeps no record of the tables at run time
}
