import type { Clock } from '@soglia/server/clock';
import type { ApiScope } from '#api/api-scope.ts';
import type { Identity } from '#identity/identity.ts';
import type { HubLink } from '#hub/hub-link.ts';
import type { Instances } from '#instances/instances.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { Store } from '#store/store.ts';
import { auditEntry } from '#store/audit-entry.ts';
import { registerAuditRoute } from './audit-route.ts';
import { askAs } from './ask-as.ts';
import { createEndSessions } from './end-sessions.ts';
import { createHubFacts } from './hub-facts.ts';
import { createHubPeople } from './hub-people.ts';
import { registerProfileRoutes } from './profile-routes.ts';
import { registerPasswordRoute } from './password-route.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { registerPeopleRoutes } from './people-routes.ts';
import { followHubPeople } from './people-sync.ts';
import { createPeople } from './people.ts';
import { createProfiles } from './profile.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import { registerRefusalsRoute } from './refusals-route.ts';
import { createRemoveTokensAs } from './remove-tokens-as.ts';
import { createRepairs } from './repairs.ts';
import type { PersonOptions } from './require-person.ts';
import { createSavedAutomations, type SavedAutomations } from './saved-automations.ts';
import { registerRoleRoutes } from './role-routes.ts';
import { createRoles } from './roles.ts';
import { createChangeQueue } from './change-queue.ts';

export interface CompanionOptions extends PersonOptions {
  readonly store: Store;
  readonly service: ServiceConnection;
  readonly identity: Identity;
  readonly instances: Pick<Instances, 'exclusively'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Limits;
  readonly link: HubLink;
  readonly publicHubUrl: string | undefined;
}

/** People, roles, the menu, profiles, the audit log, and what roles refused. */
export interface Companion {
  /** Has no effect but the routes: called once more to describe them. */
  readonly register: (scope: ApiScope) => void;
  readonly refusals: Pick<Refusals, 'observe'>;
  readonly passwords: Passwords;
  readonly savedAutomations: SavedAutomations;
  close(): void;
  /** Once nobody asks any more. */
  end(): Promise<void>;
}

export function createCompanion(options: CompanionOptions): Companion {
  const { store, service, identity, clock, limits, logger, metrics, link, publicHubUrl } = options;
  const inTurn = createChangeQueue(options.instances);
  const hub = createHubPeople(service);
  const facts = createHubFacts({ service, values: store.values, clock, askAs: askAs(options) });
  const roles = createRoles({ store, service, identity, clock, readPages: () => facts.read() });
  const endSessions = createEndSessions({ store, service, identity, hub, link });
  const repairs = createRepairs({
    store,
    service,
    hub,
    clock,
    limits,
    logger,
    inTurn,
    endSessions,
    onRemoved: (userId) => {
      identity.endAccess(userId);
    },
  });
  const people = createPeople({ store, service, identity, hub, repairs, clock, limits, inTurn });
  const passwords = createPasswords({
    store,
    service,
    hub,
    repairs,
    endSessions,
    clock,
    limits,
    inTurn,
    removeTokensAs: createRemoveTokensAs({ link, limits, clock, logger, metrics }),
  });
  const refusals = createRefusals({ values: store.values, identity, clock, logger, metrics });
  const profiles = createProfiles({ store, service, hub, clock, inTurn, limits, publicHubUrl });
  const stopFollowing = followHubPeople({ store, service, clock, logger, inTurn });
  const stopExpiry = identity.onExpired((userId) => {
    recordExpiry(userId).catch((error: unknown) => {
      logger.warn({ err: error }, 'the end of an access was not recorded');
    });
  });

  const recordExpiry = async (userId: string): Promise<void> => {
    const person = await store.people.find(userId);
    if (person === undefined) return;
    await store.auditLog.add(
      auditEntry(clock.now(), 'person.expired', null, { id: userId, name: person.name }),
    );
  };

  return {
    refusals,
    passwords,
    savedAutomations: createSavedAutomations({ auditLog: store.auditLog, clock, limits, logger }),
    register: (scope) => {
      registerPeopleRoutes(scope, people, options);
      registerPasswordRoute(scope, passwords, options);
      registerRoleRoutes(scope, roles, options);
      registerProfileRoutes(scope, { profiles, facts, roles: store.roles }, options);
      registerAuditRoute(scope, store.auditLog, options);
      registerRefusalsRoute(scope, refusals, options);
    },
    close: () => {
      stopExpiry();
      stopFollowing();
      repairs.close();
    },
    end: () => refusals.close(),
  };
}
