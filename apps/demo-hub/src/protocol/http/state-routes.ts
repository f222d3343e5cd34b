import { message, json, type Answer } from '#protocol/http/answer.ts';
import { jsonObject } from '#protocol/http/body.ts';
import type { HubRequest, Route } from '#protocol/http/route.ts';
import { stateJson } from '#world/states.ts';
import { entityIdPattern } from '#world/targets.ts';
import type { World } from '#world/world.ts';

/** Administrators may write states and fire events; the devices know nothing of it. */
export function stateRoutes(world: World): Route[] {
  const idOf = (request: HubRequest): string => (request.params['id'] ?? '').toLowerCase();

  function write(request: HubRequest): Answer {
    const body = jsonObject(request);
    if (!body.ok)
      return message(400, body.isJson ? 'State data should be a JSON object.' : 'Invalid JSON specified.');
    const { state, attributes } = body.value;
    if (state === undefined || state === null) return message(400, 'No state specified.');
    const id = idOf(request);
    if (!entityIdPattern.test(id) || id.length > 255) return message(400, 'Invalid entity ID specified.');
    const text = typeof state === 'string' ? state : JSON.stringify(state);
    if (text.length > 255) return message(400, 'Invalid state specified.');
    const isNew = world.states.get(id) === undefined;
    const context = world.newContext(request.caller?.person.id ?? null);
    const given = typeof attributes === 'object' && attributes !== null ? { ...attributes } : {};
    const written = world.states.write(id, text, given, context);
    return json(stateJson(written), isNew ? 201 : 200, { Location: `/api/states/${id}` });
  }

  return [
    { method: 'POST', path: '/api/states/{id}', who: 'admin', cors: 'listed', handle: write },
    {
      method: 'DELETE',
      path: '/api/states/{id}',
      who: 'admin',
      cors: 'listed',
      handle: (request) =>
        world.states.remove(idOf(request))
          ? message(200, 'Entity removed.')
          : message(404, 'Entity not found.'),
    },
    {
      method: 'POST',
      path: '/api/events/{type}',
      who: 'admin',
      cors: 'listed',
      handle(request) {
        const body = request.body.length === 0 ? ({ ok: true, value: {} } as const) : jsonObject(request);
        if (!body.ok) return message(400, 'Event data should be valid JSON.');
        const type = request.params['type'] ?? '';
        const context = world.newContext(request.caller?.person.id ?? null);
        world.bus.fire(type, body.value, { context, origin: 'REMOTE' });
        return message(200, `Event ${type} fired.`);
      },
    },
  ];
}
