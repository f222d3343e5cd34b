import { closedCommands } from './rules/closed-commands.ts';
import { closedOwnRoutes, closedRoutes } from './rules/closed-routes.ts';
import { closedServices } from './rules/closed-services.ts';
import { commandRules } from './rules/command-rules.ts';
import { routeRules } from './routes/route-rules.ts';
import { serviceRules } from './service-rules.ts';

const knownActs: ReadonlySet<string> = new Set([
  ...commandRules.keys(),
  ...closedCommands,
  ...serviceRules.keys(),
  ...closedServices,
  ...routeRules.flatMap(({ methods, pattern }) => methods.map((method) => `${method} ${pattern}`)),
  ...closedRoutes,
  ...closedOwnRoutes,
  'GET page',
]);

/** Whether an act of a refusal is one that the rules name, and no words of a client. */
export const isKnownAct = (act: string): boolean => knownActs.has(act);
