import { sql, type DatabaseKind, type Kysely } from '@soglia/database';
import type { Schema, Sender } from './schema.ts';

/** Who asks, and with it what there is for them: nothing outside of it can be read or changed. */
export interface Scope {
  readonly companyId: string;
  /** Null for the installer, who has all homes of the company. */
  readonly homeId: string | null;
  readonly actor: Actor;
}

interface Actor {
  readonly from: Sender;
  /** The installer's name; for a home it is written as the reference of the ticket. */
  readonly name: string;
  /** For the audit log: the id of an API key, or the name. */
  readonly audit: string;
}

/** A connection or transaction, seen by somebody. */
export interface Scoped {
  readonly db: Kysely<Schema>;
  readonly kind: DatabaseKind;
  readonly scope: Scope;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Bytes that a home may store. */
  readonly homeSpace: number;
}

type ScopedTable = 'tickets' | 'messages' | 'pictures' | 'idempotency_keys' | 'events' | 'homes';

/** The condition that every statement on what belongs to a home carries. */
export function within({ companyId, homeId }: Scope, table: ScopedTable) {
  const company = sql<boolean>`${sql.ref(`${table}.company_id`)} = ${companyId}`;
  if (homeId === null) return company;
  const home = sql.ref(table === 'homes' ? 'homes.id' : `${table}.home_id`);
  return sql<boolean>`${company} and ${home} = ${homeId}`;
}
