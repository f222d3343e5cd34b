/**
 * Who may do what on the gateway's own routes of notifications, rules, preferences, push, map and tickets: written from
 * docs/chi-puo-fare-cosa.md and docs/companion-api.md, without a look at the routes.
 */

/** Somebody without a token, a program with a service key, people with a role, and an administrator. */
export type OwnCaller = 'nobody' | 'service_key' | 'resident' | 'out_of_hours' | 'administrator';
/** Of whom the id in the path is. */
type OwnTarget = 'own' | 'foreign' | 'unknown';

/** One act on a route; `{id}` in the path stands for `target`. */
export interface OwnRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

export interface OwnRequest extends OwnRoute {
  readonly target: OwnTarget;
  /** The device that the body names. */
  readonly device: 'visible' | 'hidden';
  /** Whether the body names a person as well, which no body of these routes but that of a notice may. */
  readonly namesSomebody: boolean;
  /** Whether the path is written as a client may write it, and not in another spelling. */
  readonly isPlain: boolean;
}

/**
 * `unknown_caller`: 401. `refused`: 403, or 404 and the like, as of something that is not there. `answered`: also 409,
 * where the caller was let in and another revision was stored.
 */
export type OwnExpected = 'unknown_caller' | 'refused' | 'answered';

type Rule = 'administrators' | 'everybody' | 'map' | 'map_change' | 'rule';

const RULES: readonly (readonly [methods: string, path: string, rule: Rule])[] = [
  ['POST', '/api/notices', 'administrators'],
  ['GET POST', '/api/service-keys', 'administrators'],
  ['DELETE', '/api/service-keys/{id}', 'administrators'],
  ['GET DELETE', '/api/notifications', 'everybody'],
  ['POST', '/api/notifications/read', 'everybody'],
  ['POST', '/api/notifications/remove', 'everybody'],
  ['GET PUT', '/api/notifications/hub-marks', 'everybody'],
  ['GET', '/api/notice-rules', 'everybody'],
  ['POST', '/api/notice-rules', 'rule'],
  ['PUT', '/api/notice-rules/{id}', 'rule'],
  ['DELETE', '/api/notice-rules/{id}', 'everybody'],
  ['GET', '/api/preferences', 'everybody'],
  ['PUT', '/api/preferences/favourites', 'everybody'],
  ['GET', '/api/web-push/key', 'everybody'],
  ['GET POST', '/api/web-push/subscriptions', 'everybody'],
  ['DELETE', '/api/web-push/subscriptions/{id}', 'everybody'],
  ['GET', '/api/map', 'map'],
  ['PUT', '/api/map', 'map_change'],
  ['PUT', '/api/map/track', 'everybody'],
  ['GET POST', '/api/tickets', 'everybody'],
  ['GET', '/api/tickets/{id}', 'everybody'],
  ['POST', '/api/tickets/{id}/messages', 'everybody'],
  ['PUT', '/api/tickets/{id}/status', 'everybody'],
  ['PUT', '/api/tickets/{id}/seen', 'everybody'],
];

/** Every act that a rule names. */
export const OWN_ROUTES: readonly OwnRoute[] = RULES.flatMap(([methods, path]) =>
  methods.split(' ').map((method) => ({ method: method as OwnRoute['method'], path })),
);

/** The role of the residents has no function and one room; that of whoever is out of hours nothing at that moment. */
export function expectedOf(caller: OwnCaller, request: OwnRequest): OwnExpected {
  const { method, path, target, device, namesSomebody, isPlain } = request;
  if (!isPlain) return 'refused';
  if (caller === 'nobody') return 'unknown_caller';
  const isNotice = path === '/api/notices';
  // A key tells notices and opens nothing else.
  if (caller === 'service_key') return isNotice ? 'answered' : 'unknown_caller';
  const rule = RULES.find(([methods, each]) => each === path && methods.split(' ').includes(method))?.[2];
  if (rule === undefined) return 'refused';
  if (rule === 'administrators' && caller !== 'administrator') return 'refused';
  if ((rule === 'map' || rule === 'map_change') && caller !== 'administrator') return 'refused';
  // Of others nothing is there, for administrators neither.
  if (path.includes('{id}') && target !== 'own') return 'refused';
  const hasBody = (method === 'POST' || method === 'PUT') && !path.endsWith('/seen');
  if (hasBody && namesSomebody && !isNotice) return 'refused';
  const sees = caller === 'administrator' || (caller === 'resident' && device === 'visible');
  if (rule === 'rule' && !sees) return 'refused';
  return 'answered';
}
