import { cleanText, statementSlices, type Kysely } from '@soglia/database';
import { audit } from './audit.ts';
import type { Schema } from './schema.ts';
import type { Scope } from './scope.ts';
import { newId } from './ticket-changes.ts';

interface Company {
  readonly id: string;
  readonly name: string;
}

export interface Home {
  readonly id: string;
  readonly name: string;
  readonly company: Company;
}

interface ApiKey {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** Whose key it is. */
export interface KeyHolder {
  readonly keyId: string;
  readonly home: Home;
}

/** Companies, homes and keys: what is asked before anybody has a scope, or by the installer's command. */
export interface HomesRepository {
  companies(): Promise<readonly Company[]>;
  /** The company of this name, made where it is missing. */
  company(name: string): Promise<Company>;
  /** By name. */
  homes(companyId?: string): Promise<readonly Home[]>;
  /** The home of this name in the company, made where it is missing. @returns whether it was made, too */
  addHome(company: Company, name: string): Promise<{ readonly home: Home; readonly added: boolean }>;
  /** Newest first. */
  keys(home: Home): Promise<readonly ApiKey[]>;
  addKey(home: Home, hash: string, actor: string): Promise<string>;
  /** The keys of the home that have no end end at that moment. */
  expireKeys(home: Home, at: number, actor: string): Promise<void>;
  /** Whether there was such a key. It opens nothing any more. */
  revokeKey(id: string, actor: string): Promise<boolean>;
  /** Undefined for a key that is not known, over or revoked. */
  findByKey(hash: string): Promise<KeyHolder | undefined>;
  /** Those of the keys that still open their home. */
  validKeys(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

export function createHomesRepository(db: Kysely<Schema>, now: () => number): HomesRepository {
  const auditFor = (
    home: Home,
    actor: string,
    action: string,
    changes: Readonly<Record<string, unknown>>,
  ) => {
    const scope: Scope = {
      companyId: home.company.id,
      homeId: home.id,
      actor: { from: 'desk', name: actor, audit: actor },
    };
    return audit({ db, scope, now }, { action, homeId: home.id, ticketId: null, changes });
  };

  const listHomes = async (companyId?: string): Promise<readonly Home[]> => {
    let query = db
      .selectFrom('homes')
      .innerJoin('companies', 'companies.id', 'homes.company_id')
      .select(['homes.id', 'homes.name', 'companies.id as company_id', 'companies.name as company_name'])
      .orderBy('companies.name_key')
      .orderBy('homes.name_key');
    if (companyId !== undefined) query = query.where('companies.id', '=', companyId);
    const rows = await query.execute();
    return rows.map(({ id, name, company_id, company_name }) => ({
      id,
      name,
      company: { id: company_id, name: company_name },
    }));
  };

  const usable = () =>
    db
      .selectFrom('api_keys')
      .where('revoked_at', 'is', null)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now())]));

  return {
    companies: () => db.selectFrom('companies').select(['id', 'name']).orderBy('name_key').execute(),
    company: async (name) => {
      const clean = cleanText(name);
      await db
        .insertInto('companies')
        .values({ id: newId(), name: clean, name_key: nameKey(clean), last_number: 0 })
        .onConflict((conflict) => conflict.column('name_key').doNothing())
        .execute();
      return await db
        .selectFrom('companies')
        .select(['id', 'name'])
        .where('name_key', '=', nameKey(clean))
        .executeTakeFirstOrThrow();
    },
    homes: listHomes,
    addHome: async (company, name) => {
      const clean = cleanText(name);
      const id = newId();
      await db
        .insertInto('homes')
        .values({
          id,
          company_id: company.id,
          name: clean,
          name_key: nameKey(clean),
          last_cursor: 0,
          created_at: now(),
        })
        .onConflict((conflict) => conflict.columns(['company_id', 'name_key']).doNothing())
        .execute();
      const row = await db
        .selectFrom('homes')
        .select(['id', 'name'])
        .where('company_id', '=', company.id)
        .where('name_key', '=', nameKey(clean))
        .executeTakeFirstOrThrow();
      return { home: { ...row, company }, added: row.id === id };
    },
    keys: async (home) => {
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('home_id', '=', home.id)
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        revokedAt: row.revoked_at,
      }));
    },
    addKey: async (home, hash, actor) => {
      const id = newId().slice(0, 12);
      await db
        .insertInto('api_keys')
        .values({
          id,
          company_id: home.company.id,
          home_id: home.id,
          hash,
          created_at: now(),
          expires_at: null,
          revoked_at: null,
        })
        .execute();
      await auditFor(home, actor, 'key.created', { key: id });
      return id;
    },
    expireKeys: async (home, at, actor) => {
      await db
        .updateTable('api_keys')
        .set({ expires_at: at })
        .where('home_id', '=', home.id)
        .where('expires_at', 'is', null)
        .execute();
      await auditFor(home, actor, 'key.replaced', { until: at });
    },
    revokeKey: async (id, actor) => {
      const key = await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
      if (key === undefined) return false;
      await db
        .updateTable('api_keys')
        .set({ revoked_at: now() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
      const home = (await listHomes(key.company_id)).find((each) => each.id === key.home_id);
      if (home !== undefined) await auditFor(home, actor, 'key.revoked', { key: id });
      return true;
    },
    findByKey: async (hash) => {
      const row = await usable()
        .innerJoin('homes', 'homes.id', 'api_keys.home_id')
        .innerJoin('companies', 'companies.id', 'homes.company_id')
        .select([
          ...(['api_keys.id as key_id', 'homes.id', 'homes.name'] as const),
          ...(['companies.id as company_id', 'companies.name as company_name'] as const),
        ])
        .where('api_keys.hash', '=', hash)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const company = { id: row.company_id, name: row.company_name };
      return { keyId: row.key_id, home: { id: row.id, name: row.name, company } };
    },
    validKeys: async (ids) => {
      const valid = new Set<string>();
      for (const some of statementSlices(ids)) {
        const rows = await usable().select('id').where('id', 'in', some).execute();
        for (const { id } of rows) valid.add(id);
      }
      return valid;
    },
  };
}
