import { hasSignature } from '#wire/request-target.ts';
import { createRouteMatcher } from './match-route.ts';
import { isApiPath } from './pages/page-functions.ts';
import { decidePage } from './pages/page-rules.ts';
import type { HttpRequest, RuleContext } from './policy-caller.ts';
import { refuse } from './refusals.ts';
import { routeRules } from './routes/route-rules.ts';
import type { Verdict } from './verdict.ts';

const matchRoute = createRouteMatcher(routeRules);

/** The verdict on an HTTP request of a restricted caller. */
export function decideRoute(request: HttpRequest, context: RuleContext): Verdict {
  const { method, path, body } = request;
  const route = matchRoute(method, path);
  if (route === undefined) {
    return isApiPath(path) ? refuse(unknownAct(request), 'closed') : decidePage(request, context);
  }
  const { entry, params } = route;
  if (entry.readsBody === true && body === undefined) return { kind: 'read_body' };
  const act = `${method} ${entry.pattern}`;
  const verdict = entry.rule(request, params, context, act);
  // The hub would not know the signature of another address.
  if (hasSignature(request.query) && isAnotherAddress(verdict, request)) return refuse(act, 'closed');
  const dropsBody = verdict.kind === 'pass' && entry.keepsBody !== true;
  return dropsBody ? { ...verdict, withoutBody: true } : verdict;
}

/** Only the beginning of a path that no rule names: what follows may be contents. */
const unknownAct = ({ method, path }: HttpRequest): string =>
  `${method} ${path.split('/', 3).join('/').slice(0, 64)}`;

/** Whether a verdict sends the hub another address than the request's. */
export const isAnotherAddress = (verdict: Verdict, { path, query }: HttpRequest): boolean =>
  verdict.kind === 'rewrite' &&
  (verdict.request.kind !== 'http' || verdict.request.path !== path || verdict.request.query !== query);
