import { isRecord, listOf } from '@soglia/hub-client/json';
import { MEDIA } from '../function-ids.ts';
import type { RouteRule } from '../policy-caller.ts';
import { lacksFunction, refuseHere } from '../reads/requirements.ts';
import { entityIdOf } from '../house/entity-ids.ts';
import type { RouteEntry } from './route-rules.ts';
import { decideAsCommand } from './as-command.ts';
import { narrowResponse } from './narrow-response.ts';

/** The third part of the path names an entity, which must be visible. */
const ofVisibleEntity: RouteRule = (request, params, context, act) => {
  const entityId = entityIdOf(params['entity_id']);
  if (entityId === undefined || !context.access.isVisible(entityId)) {
    return refuseHere(context, act, 'device', { entityId });
  }
  // A signature holds for the path as it is written.
  if (entityId === params['entity_id']) return { kind: 'pass' };
  const path = request.path.split('/').with(3, entityId).join('/');
  return { kind: 'rewrite', request: { ...request, path } };
};

/** A picture of what a player lists: where the role may list it. */
const browsedPicture: RouteRule = (request, params, context, act) => {
  const { entity_id, type, id } = params;
  const command = { entity_id, media_content_type: type, media_content_id: id };
  const decided = decideAsCommand({ type: 'media_player/browse_media', ...command }, context, act);
  return decided.kind === 'refuse' ? decided : ofVisibleEntity(request, params, context, act);
};

const listCalendars: RouteRule = (request, _params, context) =>
  narrowResponse(request, context, (answer, { access }) =>
    listOf(answer).filter(
      (one) => isRecord(one) && typeof one['entity_id'] === 'string' && access.isVisible(one['entity_id']),
    ),
  );

const media: RouteRule = (_request, _params, context, act) =>
  lacksFunction(context, MEDIA, act) ?? { kind: 'pass' };

/** Pictures and streams of entities, calendars, and files of media sources. */
export const entityRoutes: readonly RouteEntry[] = [
  ...[
    '/api/camera_proxy/{entity_id}',
    '/api/camera_proxy_stream/{entity_id}',
    '/api/image_proxy/{entity_id}',
    '/api/image_proxy_stream/{entity_id}',
    '/api/media_player_proxy/{entity_id}',
    '/api/calendars/{entity_id}',
  ].map((pattern) => ({ methods: ['GET'], pattern, rule: ofVisibleEntity })),
  {
    methods: ['GET'],
    pattern: '/api/media_player_proxy/{entity_id}/browse_media/{type}/{id...}',
    rule: browsedPicture,
  },
  { methods: ['GET'], pattern: '/api/calendars', rule: listCalendars },
  ...['media', 'ai_task', 'immich', 'synology_dsm'].map((source) => ({
    methods: ['GET', 'HEAD'],
    pattern: `/${source}/{rest...}`,
    rule: media,
  })),
];
