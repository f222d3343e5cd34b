import type { RouteRule } from '../policy-caller.ts';
import { lacksEnergy, lacksRight, pass } from '../reads/demands.ts';
import type { RouteEntry } from '../rules/route-rules.ts';

/** The gateway's own settings of energy: the route itself narrows them. */
const readEnergySettings: RouteRule = (_request, _params, context, act) =>
  lacksEnergy(context, act) ?? { kind: 'pass' };

const writeEnergySettings: RouteRule = (_request, _params, context, act) =>
  lacksRight(context, 'energy', act) ?? { kind: 'pass' };

/** The gateway's own routes that are for every person; the others are for administrators. */
export const ownRoutes: readonly RouteEntry[] = [
  { methods: ['GET'], pattern: '/api/soglia/info', rule: pass },
  { methods: ['GET'], pattern: '/api/energy_settings', rule: readEnergySettings },
  { methods: ['PUT'], pattern: '/api/energy_settings', rule: writeEnergySettings },
  { methods: ['GET'], pattern: '/api/house_setup', rule: pass },
  { methods: ['GET'], pattern: '/api/roles_permissions', rule: pass },
  { methods: ['GET', 'PUT'], pattern: '/api/user_profile', rule: pass },
];
