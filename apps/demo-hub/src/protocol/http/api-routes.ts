import { jsonResponse, messageResponse, plainResponse, type HttpResponse } from '#protocol/http/response.ts';
import { jsonObject } from '#protocol/http/body.ts';
import type { HubRequest, Route } from '#protocol/http/route.ts';
import { callerOf } from '#protocol/socket/commands/services.ts';
import { mayRead } from '#accounts/users.ts';
import { ServiceError } from '#world/service-error.ts';
import { type StateChange, stateJson } from '#world/states.ts';
import type { World } from '#world/world.ts';

/** REST routes for config, states, events and services. */
export function apiRoutes(world: World): Route[] {
  const get = (path: string, handle: Route['handle']): Route => ({
    method: 'GET',
    path,
    access: 'user',
    cors: 'listed',
    handle,
  });
  const readable = (request: HubRequest): boolean =>
    request.caller !== undefined && mayRead(request.caller.user);

  return [
    get('/api/', () => jsonResponse({ message: 'API running.' })),
    get('/api/config', () => jsonResponse(world.config())),
    get('/api/core/state', () =>
      jsonResponse({
        state: world.runState,
        recorder_state: { migration_in_progress: false, migration_is_live: false },
      }),
    ),
    get('/api/components', () => jsonResponse(world.config()['components'])),
    get('/api/states', (request) => jsonResponse(readable(request) ? world.states.all().map(stateJson) : [])),
    get('/api/states/{id}', (request) => {
      if (!readable(request)) return plainResponse(401);
      const state = world.states.get((request.params['id'] ?? '').toLowerCase());
      return state ? jsonResponse(stateJson(state)) : messageResponse(404, 'Entity not found.');
    }),
    get('/api/events', () =>
      jsonResponse(
        [...world.bus.listenerCounts()].map(([event, count]) => ({ event, listener_count: count })),
      ),
    ),
    get('/api/services', () =>
      jsonResponse(
        Object.entries(world.services.describe()).map(([domain, services]) => ({ domain, services })),
      ),
    ),
    {
      method: 'POST',
      path: '/api/services/{domain}/{service}',
      access: 'user',
      cors: 'listed',
      handle: (request) => callService(world, request),
    },
  ];
}

async function callService(world: World, request: HubRequest): Promise<HttpResponse> {
  const body = request.body.length === 0 ? ({ ok: true, value: {} } as const) : jsonObject(request);
  const { caller } = request;
  if (!body.ok || !caller) return messageResponse(400, 'Data should be valid JSON.');
  const context = world.newContext(caller.user.id);
  const changed = new Map<string, unknown>();
  const stop = world.bus.listen('state_changed', (event) => {
    const change = event.data as StateChange;
    if (event.context.id === context.id && change.new_state)
      changed.set(change.entity_id, stateJson(change.new_state));
  });
  const wantsResponse = request.query.has('return_response');
  try {
    const response = await world.services.call({
      domain: (request.params['domain'] ?? '').toLowerCase(),
      service: (request.params['service'] ?? '').toLowerCase(),
      data: body.value,
      context,
      caller: callerOf(caller.user),
      wantsResponse,
    });
    const states = [...changed.values()];
    return jsonResponse(wantsResponse ? { changed_states: states, service_response: response } : states);
  } catch (error) {
    return errorResponse(error);
  } finally {
    stop();
  }
}

function errorResponse(error: unknown): HttpResponse {
  if (!(error instanceof ServiceError)) throw error;
  const key = error.translation?.key;
  if (error.code === 'invalid_format' || error.code === 'not_found') return plainResponse(400);
  if (key === 'service_does_not_support_response') {
    return messageResponse(400, 'Service does not support responses. Remove return_response from request.');
  }
  if (key === 'service_lacks_response_request') {
    return messageResponse(
      400,
      'Service call requires responses but caller did not ask for responses. Add ?return_response to query parameters.',
    );
  }
  if (error.message === 'Unauthorized') return plainResponse(401);
  if (error.code === 'service_validation_error') return messageResponse(400, key ?? error.message);
  return messageResponse(500, error.message);
}
