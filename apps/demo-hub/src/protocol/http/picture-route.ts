import { serverFault, plain } from '#protocol/http/answer.ts';
import type { Route } from '#protocol/http/route.ts';
import type { World } from '#world/world.ts';

/** What plays, as a picture: for who is signed in, and for an <img>, which can show nothing but the token in its address. */
export function pictureRoute(world: World): Route {
  return {
    method: 'GET',
    path: '/api/media_player_proxy/{id}',
    who: 'anybody',
    cors: 'listed',
    handle({ params, query, caller }) {
      const picture = world.entities.get(params['id'] ?? '')?.picture();
      if (picture === undefined) return plain(caller === undefined ? 401 : 404);
      if (caller === undefined && query.get('token') !== picture.token) return plain(403);
      if (picture.body === undefined) return serverFault;
      return {
        status: 200,
        headers: { 'Content-Type': picture.type, 'Cache-Control': 'max-age=3600' },
        body: picture.body,
      };
    },
  };
}
