import { messageResponse, jsonResponse, type HttpResponse } from '#protocol/http/response.ts';
import { jsonObject } from '#protocol/http/body.ts';
import type { HubRequest, Route } from '#protocol/http/route.ts';
import { stateJson } from '#world/states.ts';
import { ENTITY_ID_PATTERN } from '#world/targets.ts';
import type { World } from '#world/world.ts';

/** Writes states and fires events, for administrators. Device models are not affected. */
export function stateRoutes(world: World): Route[] {
  const idOf = (request: HubRequest): string => (request.params['id'] ?? '').toLowerCase();

  function write(request: HubRequest): HttpResponse {
    const body = jsonObject(request);
    if (!body.ok)
      return messageResponse(
        400,
        body.isJson ? 'State data should be a JSON object.' : 'Invalid JSON specified.',
      );
    const { state, attributes } = body.value;
    if (state === undefined || state === null) return messageResponse(400, 'No state specified.');
    const id = idOf(request);
    if (!ENTITY_ID_PATTERN.test(id) || id.length > 255)
      return messageResponse(400, 'Invalid entity ID specified.');
    const text = typeof state === 'string' ? state : JSON.stringify(state);
    if (text.length > 255) return messageResponse(400, 'Invalid state specified.');
    const isNew = world.states.get(id) === undefined;
    const context = world.newContext(request.caller?.user.id ?? null);
    const given = typeof attributes === 'object' && attributes !== null ? { ...attributes } : {};
    const written = world.states.write(id, text, given, context);
    return jsonResponse(stateJson(written), isNew ? 201 : 200, { Location: `/api/states/${id}` });
  }

  return [
    { method: 'POST', path: '/api/states/{id}', access: 'admin', cors: 'listed', handle: write },
    {
      method: 'DELETE',
      path: '/api/states/{id}',
      access: 'admin',
      cors: 'listed',
      handle: (request) =>
        world.states.remove(idOf(request))
          ? messageResponse(200, 'Entity removed.')
          : messageResponse(404, 'Entity not found.'),
    },
    {
      method: 'POST',
      path: '/api/events/{type}',
      access: 'admin',
      cors: 'listed',
      handle(request) {
        const body = request.body.length === 0 ? ({ ok: true, value: {} } as const) : jsonObject(request);
        if (!body.ok) return messageResponse(400, 'Event data should be valid JSON.');
        const type = request.params['type'] ?? '';
        const context = world.newContext(request.caller?.user.id ?? null);
        world.bus.fire(type, body.value, { context, origin: 'REMOTE' });
        return messageResponse(200, `Event ${type} fired.`);
      },
    },
  ];
}
