import type { RouteRule } from '../policy-caller.ts';
import { MAP } from '../function-ids.ts';
import { lacksEnergy, lacksFunction, lacksRight, pass } from '../reads/requirements.ts';
import type { RouteEntry } from './route-rules.ts';

/** The gateway's own settings of energy: the route itself narrows them. */
const readEnergySettings: RouteRule = (_request, _params, context, act) =>
  lacksEnergy(context, act) ?? { kind: 'pass' };

const writeEnergySettings: RouteRule = (_request, _params, context, act) =>
  lacksRight(context, 'energy', act) ?? { kind: 'pass' };

/** Positions of devices on the map, and whose track may be seen: narrowed by the route itself. */
const readMap: RouteRule = (_request, _params, context, act) =>
  lacksFunction(context, MAP, act) ?? { kind: 'pass' };

const writeMap: RouteRule = (_request, _params, context, act) =>
  lacksFunction(context, MAP, act) ?? lacksRight(context, 'zones', act) ?? { kind: 'pass' };

/** The gateway's own routes that are for every person; the others are for administrators. */
export const ownRoutes: readonly RouteEntry[] = [
  { methods: ['GET'], pattern: '/api/soglia/info', rule: pass },
  { methods: ['GET'], pattern: '/api/energy_settings', rule: readEnergySettings },
  { methods: ['PUT'], pattern: '/api/energy_settings', rule: writeEnergySettings },
  { methods: ['GET'], pattern: '/api/map', rule: readMap },
  { methods: ['PUT'], pattern: '/api/map', rule: writeMap },
  // Whoever shares their track can always take that back.
  { methods: ['PUT'], pattern: '/api/map/track', rule: pass },
  // What each person has of their own; the routes leave out what is about devices that the role hides.
  { methods: ['GET', 'DELETE'], pattern: '/api/notifications', rule: pass },
  { methods: ['POST'], pattern: '/api/notifications/read', rule: pass },
  { methods: ['POST'], pattern: '/api/notifications/remove', rule: pass },
  { methods: ['GET', 'PUT'], pattern: '/api/notifications/hub-marks', rule: pass },
  // The routes refuse devices that the role hides.
  { methods: ['GET', 'POST'], pattern: '/api/notice-rules', rule: pass },
  { methods: ['PUT', 'DELETE'], pattern: '/api/notice-rules/{id}', rule: pass },
  // Of the caller alone: the routes read and write nobody else's.
  { methods: ['GET'], pattern: '/api/preferences', rule: pass },
  { methods: ['PUT'], pattern: '/api/preferences/{name}', rule: pass },
  // One's own tickets, by the verified name of the caller: the routes know no other ones.
  { methods: ['GET', 'POST'], pattern: '/api/tickets', rule: pass },
  { methods: ['GET'], pattern: '/api/tickets/{id}', rule: pass },
  { methods: ['POST'], pattern: '/api/tickets/{id}/messages', rule: pass },
  { methods: ['PUT'], pattern: '/api/tickets/{id}/status', rule: pass },
  { methods: ['PUT'], pattern: '/api/tickets/{id}/seen', rule: pass },
  { methods: ['PUT'], pattern: '/api/tickets/{id}/consent', rule: pass },
  { methods: ['POST'], pattern: '/api/tickets/{id}/pictures', rule: pass },
  { methods: ['GET'], pattern: '/api/tickets/{id}/pictures/{picture}', rule: pass },
  // One's own devices, and the key that every browser subscribes with.
  { methods: ['GET'], pattern: '/api/web-push/key', rule: pass },
  { methods: ['GET', 'POST'], pattern: '/api/web-push/subscriptions', rule: pass },
  { methods: ['DELETE'], pattern: '/api/web-push/subscriptions/{id}', rule: pass },
  // What the app asks of the house and of the caller when it starts.
  { methods: ['GET'], pattern: '/api/house_setup', rule: pass },
  { methods: ['GET'], pattern: '/api/roles_permissions', rule: pass },
  { methods: ['GET', 'PUT'], pattern: '/api/user_profile', rule: pass },
];
