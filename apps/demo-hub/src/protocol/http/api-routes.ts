import { json, message, plain } from '#protocol/http/answer.ts';
import { jsonObject } from '#protocol/http/body.ts';
import type { HubRequest, Route } from '#protocol/http/route.ts';
import { callerOf } from '#protocol/socket/commands/services.ts';
import { mayRead } from '#accounts/people.ts';
import { ServiceFailure } from '#devices/failure.ts';
import type { Answer } from '#protocol/http/answer.ts';
import type { StateChange } from '#world/states.ts';
import { stateJson } from '#world/states.ts';
import type { World } from '#world/world.ts';

/** The REST side of the house. */
export function apiRoutes(world: World): Route[] {
  const get = (path: string, handle: Route['handle']): Route => ({
    method: 'GET',
    path,
    who: 'user',
    cors: 'listed',
    handle,
  });
  const readable = (request: HubRequest): boolean =>
    request.caller !== undefined && mayRead(request.caller.person);

  return [
    get('/api/', () => json({ message: 'API running.' })),
    get('/api/config', () => json(world.config())),
    get('/api/core/state', () =>
      json({
        state: world.runState,
        recorder_state: { migration_in_progress: false, migration_is_live: false },
      }),
    ),
    get('/api/components', () => json(world.config()['components'])),
    get('/api/states', (request) => json(readable(request) ? world.states.all().map(stateJson) : [])),
    get('/api/states/{id}', (request) => {
      if (!readable(request)) return plain(401);
      const state = world.states.get((request.params['id'] ?? '').toLowerCase());
      return state ? json(stateJson(state)) : message(404, 'Entity not found.');
    }),
    get('/api/events', () =>
      json([...world.bus.listenerCounts()].map(([event, count]) => ({ event, listener_count: count }))),
    ),
    get('/api/services', () =>
      json(Object.entries(world.services.describe()).map(([domain, services]) => ({ domain, services }))),
    ),
    {
      method: 'POST',
      path: '/api/services/{domain}/{service}',
      who: 'user',
      cors: 'listed',
      handle: (request) => callService(world, request),
    },
  ];
}

async function callService(world: World, request: HubRequest): Promise<Answer> {
  const body = request.body.length === 0 ? ({ ok: true, value: {} } as const) : jsonObject(request);
  const { caller } = request;
  if (!body.ok || !caller) return message(400, 'Data should be valid JSON.');
  const context = world.newContext(caller.person.id);
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
      caller: callerOf(caller.person),
      wantsResponse,
    });
    const states = [...changed.values()];
    return json(wantsResponse ? { changed_states: states, service_response: response } : states);
  } catch (error) {
    return refusal(error);
  } finally {
    stop();
  }
}

function refusal(error: unknown): Answer {
  if (!(error instanceof ServiceFailure)) throw error;
  const key = error.translation?.key;
  if (error.code === 'invalid_format' || error.code === 'not_found') return plain(400);
  if (key === 'service_does_not_support_response') {
    return message(400, 'Service does not support responses. Remove return_response from request.');
  }
  if (key === 'service_lacks_response_request') {
    return message(
      400,
      'Service call requires responses but caller did not ask for responses. Add ?return_response to query parameters.',
    );
  }
  if (error.message === 'Unauthorized') return plain(401);
  if (error.code === 'service_validation_error') return message(400, key ?? error.message);
  return message(500, error.message);
}
