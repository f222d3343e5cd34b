import { serverErrorResponse, plainResponse } from '#protocol/http/response.ts';
import type { Route } from '#protocol/http/route.ts';
import type { World } from '#world/world.ts';

/** Media artwork, by bearer token or by the `token` query parameter that an <img> uses. */
export function mediaPlayerProxyRoute(world: World): Route {
  return {
    method: 'GET',
    path: '/api/media_player_proxy/{id}',
    access: 'anybody',
    cors: 'listed',
    handle({ params, query, caller }) {
      const picture = world.entities.get(params['id'] ?? '')?.picture();
      if (picture === undefined) return plainResponse(caller === undefined ? 401 : 404);
      if (caller === undefined && query.get('token') !== picture.token) return plainResponse(403);
      if (picture.body === undefined) return serverErrorResponse;
      return {
        status: 200,
        headers: { 'Content-Type': picture.type, 'Cache-Control': 'max-age=3600' },
        body: picture.body,
      };
    },
  };
}
