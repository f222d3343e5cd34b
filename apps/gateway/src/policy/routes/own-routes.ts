import { pass } from '../reads/demands.ts';
import { readEnergySettings, writeEnergySettings } from './energy-settings-routes.ts';
import type { RouteEntry } from '../rules/route-rules.ts';

/** The gateway's own routes that are for every person; the others are for administrators. */
export const ownRoutes: readonly RouteEntry[] = [
  { methods: ['GET'], pattern: '/api/soglia/info', rule: pass },
  { methods: ['GET'], pattern: '/api/energy_settings', rule: readEnergySettings },
  { methods: ['PUT'], pattern: '/api/energy_settings', rule: writeEnergySettings },
  { methods: ['GET'], pattern: '/api/house_setup', rule: pass },
  { methods: ['GET'], pattern: '/api/roles_permissions', rule: pass },
  { methods: ['GET', 'PUT'], pattern: '/api/user_profile', rule: pass },
];
