import type { User } from '#accounts/users.ts';
import type { RefreshToken } from '#accounts/tokens.ts';
import type { HttpResponse } from '#protocol/http/response.ts';

export interface HubRequest {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  /** Raw request target with query. */
  readonly target: string;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
  readonly ip: string;
  /** `http://` and the Host header. */
  readonly origin: string;
  readonly contentType: string;
  /** The Range header. */
  readonly range: string | undefined;
  readonly body: Buffer;
  /** The authenticated user; may be undefined on routes with access `anybody`. */
  readonly caller: { readonly user: User; readonly token: RefreshToken } | undefined;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `/api/states/{id}`; a name in braces takes one segment, `{rest*}` takes all that follows. */
  readonly path: string;
  readonly access: 'anybody' | 'user' | 'admin';
  /** Cross-origin access: every origin, only configured ones, or none. */
  readonly cors: 'all' | 'listed' | 'none';
  handle(request: HubRequest): HttpResponse | Promise<HttpResponse>;
}

export interface MatchedRoute {
  readonly route: Route;
  readonly params: Record<string, string>;
}

/** The routes that match the path, with any method. */
export function matchRoutes(routes: readonly Route[], path: string): MatchedRoute[] {
  const segments = path.split('/');
  return routes.flatMap((route) => {
    const params = matchPath(route.path.split('/'), segments);
    return params ? [{ route, params }] : [];
  });
}

function matchPath(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index];
    if (part.endsWith('*}')) {
      if (segment === undefined) return undefined;
      params[part.slice(1, -2)] = segments.slice(index).join('/');
      return params;
    }
    if (segment === undefined) return undefined;
    if (part.startsWith('{')) {
      if (segment === '') return undefined;
      params[part.slice(1, -1)] = segment;
    } else if (part !== segment) return undefined;
  }
  return segments.length === pattern.length ? params : undefined;
}
