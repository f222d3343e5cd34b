import type { DatabaseKind, Kysely } from '@soglia/database';
import { createAuditLogRepository } from './audit-log-repository.ts';
import { createEnergySettingsRepository } from './energy-settings-repository.ts';
import { createMapRepository } from './map-repository.ts';
import { createNoticeRulesRepository } from './notice-rules-repository.ts';
import { createNoticesRepository } from './notices-repository.ts';
import { createPeopleRepository } from './people-repository.ts';
import { createPushDeliveriesRepository } from './push-deliveries-repository.ts';
import { createPushSubscriptionsRepository } from './push-subscriptions-repository.ts';
import { createPreferencesRepository } from './preferences-repository.ts';
import { createPushEventsRepository } from './push-events-repository.ts';
import { createRecoveriesRepository } from './recoveries-repository.ts';
import { createRepairsRepository } from './repairs-repository.ts';
import { createRolesRepository } from './roles-repository.ts';
import type { Schema } from './schema.ts';
import { createServiceKeysRepository } from './service-keys-repository.ts';
import type { Repositories } from './store.ts';
import { createTicketCreationsRepository } from './ticket-creations-repository.ts';
import { createNotifiedConditionsRepository } from './notified-conditions-repository.ts';
import { createValuesRepository } from './values-repository.ts';

/** All repositories on one connection or transaction. */
export const createRepositories = (db: Kysely<Schema>, kind: DatabaseKind): Repositories => ({
  people: createPeopleRepository(db),
  roles: createRolesRepository(db, kind),
  auditLog: createAuditLogRepository(db),
  repairs: createRepairsRepository(db),
  recoveries: createRecoveriesRepository(db),
  energySettings: createEnergySettingsRepository(db),
  map: createMapRepository(db),
  notices: createNoticesRepository(db),
  serviceKeys: createServiceKeysRepository(db),
  pushSubscriptions: createPushSubscriptionsRepository(db),
  pushDeliveries: createPushDeliveriesRepository(db),
  preferences: createPreferencesRepository(db),
  noticeRules: createNoticeRulesRepository(db, kind),
  notifiedConditions: createNotifiedConditionsRepository(db),
  values: createValuesRepository(db),
  pushEvents: createPushEventsRepository(db),
  ticketCreations: createTicketCreationsRepository(db),
});
