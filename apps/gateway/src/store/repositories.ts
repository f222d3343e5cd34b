import { createAuditLogRepository } from './audit-log-repository.ts';
import { createEnergySettingsRepository } from './energy-settings-repository.ts';
import type { Kysely } from './kysely.ts';
import { createPeopleRepository } from './people-repository.ts';
import { createRecoveriesRepository } from './recoveries-repository.ts';
import { createRepairsRepository } from './repairs-repository.ts';
import { createRolesRepository } from './roles-repository.ts';
import type { DatabaseKind, Schema } from './schema.ts';
import type { Repositories } from './store.ts';
import { createValuesRepository } from './values-repository.ts';

/** All repositories on one connection or transaction. */
export const createRepositories = (db: Kysely<Schema>, kind: DatabaseKind): Repositories => ({
  people: createPeopleRepository(db),
  roles: createRolesRepository(db, kind),
  auditLog: createAuditLogRepository(db),
  repairs: createRepairsRepository(db),
  recoveries: createRecoveriesRepository(db),
  energySettings: createEnergySettingsRepository(db),
  values: createValuesRepository(db),
});
