import { serverErrorResponse, plainResponse } from '#protocol/http/response.ts';
import type { Route } from '#protocol/http/route.ts';
import { domainOf } from '#world/domain-of.ts';
import type { World } from '#world/world.ts';

/** Pictures of entities, by bearer token or by the `token` query parameter that an <img> uses. */
export const pictureRoutes = (world: World): readonly Route[] => [
  pictureRoute(world, 'media_player', { 'Cache-Control': 'max-age=3600' }),
  pictureRoute(world, 'camera', {}),
];

const pictureRoute = (world: World, domain: string, headers: Readonly<Record<string, string>>): Route => ({
  method: 'GET',
  path: `/api/${domain}_proxy/{id}`,
  access: 'anybody',
  cors: 'listed',
  handle({ params, query, caller }) {
    const id = params['id'] ?? '';
    const picture = domainOf(id) === domain ? world.entities.get(id)?.picture() : undefined;
    if (picture === undefined) return plainResponse(caller === undefined ? 401 : 404);
    if (caller === undefined && !picture.tokens.includes(query.get('token') ?? '')) return plainResponse(403);
    if (picture.body === undefined) return serverErrorResponse;
    return { status: 200, headers: { 'Content-Type': picture.type, ...headers }, body: picture.body };
  },
});
