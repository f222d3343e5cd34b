import type { Channel } from '#messages/message-sender.ts';
import type { Generated, Kysely } from './kysely.ts';

/** The tables as they are stored: flags are 0 or 1, moments milliseconds, lists JSON. */
export interface Schema {
  people: {
    user_id: string;
    username: string | null;
    name: string;
    is_admin: number;
    is_owner: number;
    is_active: number;
    local_only: number;
    role_id: string | null;
    phone: string | null;
    email: string | null;
    expires_on: string | null;
    created_at: number | null;
    last_access: number | null;
    sessions_ended_at: number | null;
  };
  roles: {
    id: string;
    name: string;
    /** The name as it is compared with others. */
    name_key: string;
    is_default: number;
    /** Everything else that the role says, as JSON. */
    definition: string;
  };
  audit_log: {
    id: Generated<number>;
    at: number;
    action: string;
    actor_id: string | null;
    actor_name: string | null;
    subject_id: string | null;
    subject_name: string | null;
    changes: string;
    address: string | null;
  };
  repairs: {
    id: string;
    kind: string;
    user_id: string;
    username: string | null;
    tries: number;
    due_at: number;
  };
  recovery_codes: {
    phone_key: string;
    user_id: string | null;
    source: string;
    salt: string;
    hash: string;
    channel: Channel | null;
    requested_at: number;
    until: number;
    own_tries: number;
    other_tries: number;
  };
  recovery_tokens: {
    hash: string;
    phone_key: string;
    user_id: string;
    channel: Channel | null;
    requested_at: number;
    until: number;
  };
  /** One row; the settings as JSON. */
  energy_settings: { id: number; revision: number; settings: string };
  gateway_values: { name: string; value: string };
  /** One row, written to see whether writing works. */
  write_checks: { id: number; at: number };
  schema_migrations: { number: number; name: string; applied_at: number };
}

export type DatabaseKind = 'sqlite' | 'postgres';

/** An open database. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Kysely<Schema>;
  /** Writes a consistent copy into a file that does not exist yet; SQLite only. */
  readonly copyTo?: (file: string) => Promise<void>;
  readonly close: () => Promise<void>;
}
