import { companionAppRoutes } from '../companion-app-rules.ts';
import type { RouteRule } from '../policy-caller.ts';
import { automationRoutes } from './automation-routes.ts';
import { entityRoutes } from './entity-routes.ts';
import { historyRoutes } from './history-routes.ts';
import { ownRoutes } from './own-routes.ts';
import { readRoutes } from './read-routes.ts';
import { serviceRoutes } from './service-route.ts';
import { shoppingListRoutes } from './shopping-list-routes.ts';

export interface RouteEntry {
  readonly methods: readonly string[];
  /** Such as `/api/states/{entity_id}`: a name in braces stands for one part of the path, `{rest...}` for all that follow. */
  readonly pattern: string;
  readonly rule: RouteRule;
  /** Whether the rule decides with the JSON body of the request; the body of others does not reach the hub. */
  readonly readsBody?: true;
  /** Whether the hub gets the body all the same, as the client sends it. */
  readonly keepsBody?: true;
}

/** The routes that a role may be allowed; docs/access-rules.md, 3 to 7. What is not here is refused. */
export const routeRules: readonly RouteEntry[] = [
  ...readRoutes,
  ...historyRoutes,
  ...serviceRoutes,
  ...entityRoutes,
  ...automationRoutes,
  ...shoppingListRoutes,
  ...ownRoutes,
  ...companionAppRoutes,
];
