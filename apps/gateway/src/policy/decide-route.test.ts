import { describe, expect, test } from 'vitest';
import { decideRoute } from './decide-route.ts';
import type { HttpRequest, RuleContext } from './policy-caller.ts';
import { testContext, type TestRole } from './testing/rule-context.ts';
import type { Verdict } from './verdict.ts';

const room: TestRole = {
  entities: {
    'light.desk': 'control',
    'camera.door': 'view',
    'calendar.waste': 'view',
    'todo.shopping_list': 'control',
    'binary_sensor.smoke': 'view',
  },
  others: ['lock.cellar', 'camera.hall', 'calendar.work'],
};

function ask(line: string, role: Partial<TestRole> = {}, body?: unknown): Verdict {
  return decide(line, testContext({ ...room, ...role }), body);
}

function decide(line: string, context: RuleContext, body?: unknown): Verdict {
  const [method = '', target = ''] = line.split(' ', 2);
  const [path = '', query = ''] = target.split('?');
  const request: HttpRequest = { kind: 'http', method, path, query, ...(body !== undefined && { body }) };
  return decideRoute(request, context);
}

/** What the client gets of an answer of the hub. */
function answerTo(verdict: Verdict, answer: unknown): unknown {
  if (verdict.kind === 'pass') return answer;
  if (verdict.kind !== 'rewrite') throw new Error(`not allowed: ${JSON.stringify(verdict)}`);
  return verdict.answerFilter === undefined ? answer : verdict.answerFilter.filter(answer);
}

/** What the hub is asked, such as `GET /api/states?a=1`. */
function asked(verdict: Verdict): string {
  if (verdict.kind !== 'rewrite' || verdict.request.kind !== 'http') throw new Error(JSON.stringify(verdict));
  const { method, path, query } = verdict.request;
  return `${method} ${path}${query === '' ? '' : `?${decodeURIComponent(query)}`}`;
}

const state = (entityId: string, attributes: object = {}) => ({
  entity_id: entityId,
  state: 'on',
  attributes,
  last_changed: '2026-11-23T11:00:00+00:00',
});

describe('paths', () => {
  test.each([
    'GET /api/',
    'GET /api/core/state',
    'GET /api/user_profile',
    'PUT /api/user_profile',
    'GET /api/roles_permissions',
    'GET /api/soglia/info',
    'GET /api/camera_proxy/camera.door?width=100',
    'GET /api/camera_proxy_stream/camera.door',
    'GET /api/calendars/calendar.waste?start=a&end=b',
  ])('%s passes, without a body', (line) => {
    expect(ask(line)).toEqual({ kind: 'pass', withoutBody: true });
  });

  test.each([
    ['POST /api/states/light.desk', 'POST /api/states'],
    ['DELETE /api/states/light.desk', 'DELETE /api/states'],
    ['HEAD /api/states', 'HEAD /api/states'],
    ['GET /api/stream', 'GET /api/stream'],
    ['GET /api/events', 'GET /api/events'],
    ['POST /api/events/call_service', 'POST /api/events'],
    ['POST /api/template', 'POST /api/template'],
    ['GET /api/error_log', 'GET /api/error_log'],
    ['POST /api/conversation/process', 'POST /api/conversation'],
    ['POST /api/intent/handle', 'POST /api/intent'],
    ['GET /api/config/config_entries/entry', 'GET /api/config'],
    ['POST /api/tts_get_url', 'POST /api/tts_get_url'],
    ['GET /api/users', 'GET /api/users'],
    ['GET /api/audit_log', 'GET /api/audit_log'],
    ['POST /auth/link_user', 'POST /auth/link_user'],
    ['GET /api/states/', 'GET /api/states'],
    ['GET /api/states/light.desk/x', 'GET /api/states'],
    ['GET /api/__proto__', 'GET /api/__proto__'],
  ])('%s is closed to roles', (line, act) => {
    const functions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(ask(line, { functions, isLimited: false })).toEqual({
      kind: 'refuse',
      code: 'unauthorized',
      refused: { act, reason: 'closed' },
    });
  });
});

describe('entities in a path', () => {
  test.each(['lock.cellar', 'lock.nowhere', 'LOCK.Cellar', '%6cock.cellar', 'light.desk,lock.cellar', 'x'])(
    'the state of %s is that of an entity that is not there',
    (id) => {
      expect(ask(`GET /api/states/${id}`)).toMatchObject({
        kind: 'refuse',
        code: 'not_found',
        hubError: { message: 'Entity not found.' },
        refused: { act: 'GET /api/states/{entity_id}', reason: 'device' },
      });
    },
  );

  test('a visible state, also in upper case', () => {
    const verdict = ask('GET /api/states/LIGHT.Desk', { hiddenAttributes: ['secret'] });
    expect(asked(verdict)).toBe('GET /api/states/light.desk');
    expect(answerTo(verdict, state('light.desk', { Secret: 1, level: 2 }))).toMatchObject({
      attributes: { level: 2 },
    });
  });

  test.each(['camera_proxy/camera.hall', 'image_proxy/image.x', 'calendars/calendar.work?start=a&end=b'])(
    '%s is refused',
    (path) => {
      expect(ask(`GET /api/${path}`)).toMatchObject({ refused: { reason: 'device' } });
    },
  );

  test('upper case is what a socket would take too', () => {
    expect(asked(ask('GET /api/camera_proxy/CAMERA.Door?width=1'))).toBe(
      'GET /api/camera_proxy/camera.door?width=1',
    );
  });

  test('calendars are listed where they are visible', () => {
    const list = ['calendar.waste', 'calendar.work'].map((id) => ({ entity_id: id, name: id }));
    expect(answerTo(ask('GET /api/calendars'), [...list, null, {}])).toEqual(list.slice(0, 1));
  });

  test('pictures of what a player lists go by what may be listed', () => {
    const entities = { 'media_player.radio': 'view' } as const;
    const picture = (id: string) =>
      ask(`GET /api/media_player_proxy/media_player.radio/browse_media/album/${id}`, { entities });
    expect(picture('12/34')).toMatchObject({ kind: 'pass' });
    expect(picture('camera.hall')).toMatchObject({ refused: { reason: 'device' } });
    expect(
      ask('GET /api/media_player_proxy/media_player.hall/browse_media/album/1', { entities }),
    ).toMatchObject({
      refused: { reason: 'device' },
    });
  });

  // Of each source of files that is listed.
  test.each(['media/local/song.mp3', 'ai_task/image/a.png', 'immich/a/b/c/thumbnail', 'synology_dsm/a/b'])(
    '/%s needs the function',
    (path) => {
      for (const method of ['GET', 'HEAD']) {
        expect(ask(`${method} /${path}`)).toMatchObject({ refused: { reason: 'function', functionId: 6 } });
        expect(ask(`${method} /${path}`, { functions: [6] })).toMatchObject({ kind: 'pass' });
      }
    },
  );
});

describe('services', () => {
  test('the body is asked for first', () => {
    expect(ask('POST /api/services/light/turn_on')).toEqual({ kind: 'read_body' });
  });

  test('the hub gets plain ids in the body, and the client the states that it sees', () => {
    const verdict = ask('POST /api/services/LIGHT/turn_on', {}, { entity_id: ' LIGHT.Desk', brightness: 3 });
    expect(verdict).toMatchObject({
      request: {
        method: 'POST',
        path: '/api/services/light/turn_on',
        query: '',
        body: { entity_id: ['light.desk'], brightness: 3 },
      },
    });
    const changed = ['light.desk', 'lock.cellar'].map((id) => state(id));
    expect(answerTo(verdict, changed)).toEqual(changed.slice(0, 1));
  });

  test('a response is narrowed', () => {
    const verdict = ask(
      'POST /api/services/todo/get_items?return_response=1',
      { functions: [7] },
      {
        entity_id: 'todo.shopping_list',
      },
    );
    expect(asked(verdict)).toBe('POST /api/services/todo/get_items?return_response');
    const response = { 'todo.shopping_list': { items: [] }, 'lock.cellar': {} };
    expect(answerTo(verdict, { changed_states: [state('lock.cellar')], service_response: response })).toEqual(
      {
        changed_states: [],
        service_response: { 'todo.shopping_list': { items: [] } },
      },
    );
  });

  test('what went wrong is told of what is visible', () => {
    const verdict = ask('POST /api/services/light/turn_on', {}, { entity_id: 'light.desk' });
    const filter = verdict.kind === 'rewrite' ? verdict.answerFilter?.filterError : undefined;
    const own = { message: 'Entity light.desk does not support action light.turn_on' };
    expect(filter?.(own)).toBe(own);
    expect(filter?.({ message: 'Invalid code for lock.cellar' })).toEqual({ message: 'Unknown error' });
  });

  test.each([
    ['light/turn_on', { entity_id: 'lock.cellar' }, 'device'],
    ['light/turn_on', { entity_id: '{{ "light.desk" }}' }, 'template'],
    ['scene/apply', { entities: { 'light.desk': 'on' } }, 'closed'],
    ['light/turn_on', {}, 'unresolved'],
    ['nowhere/turn_on', {}, 'closed'],
    ['__proto__/constructor', {}, 'closed'],
  ])('%s with %j is refused: %s', (path, body, reason) => {
    expect(ask(`POST /api/services/${path}`, {}, body)).toMatchObject({ refused: { reason } });
  });

  test.each([null, [], 'light.desk', 3])('%j is no data', (body) => {
    expect(ask('POST /api/services/light/turn_on', {}, body)).toMatchObject({ kind: 'refuse' });
  });
});

describe('the shopping list', () => {
  const functions = [7];

  test('is read and written with its function', () => {
    expect(ask('GET /api/shopping_list')).toMatchObject({ refused: { reason: 'function', functionId: 7 } });
    expect(ask('GET /api/shopping_list', { functions })).toMatchObject({ kind: 'pass' });
    expect(ask('POST /api/shopping_list/item', { functions }, { name: 'Pane' })).toMatchObject({
      request: { path: '/api/shopping_list/item', body: { name: 'Pane' } },
    });
  });

  test('of a role that only sees it is not written', () => {
    const role = { functions, entities: { 'todo.shopping_list': 'view' } } as const;
    expect(ask('GET /api/shopping_list', role)).toMatchObject({ kind: 'pass' });
    for (const path of ['item', 'item/1', 'clear_completed']) {
      expect(ask(`POST /api/shopping_list/${path}`, role, {})).toMatchObject({
        refused: { reason: 'device' },
      });
    }
  });

  test('a body cannot say which act it is', () => {
    const role = { functions, entities: { 'todo.shopping_list': 'view' } } as const;
    expect(ask('POST /api/shopping_list/item', role, { type: 'shopping_list/items' })).toMatchObject({
      refused: { reason: 'device' },
    });
  });
});
