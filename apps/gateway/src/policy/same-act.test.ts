import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRecord } from '@soglia/hub-client/json';
import { MINUTE_MS } from '@soglia/server/durations';
import {
  command,
  decideAs,
  field,
  http,
  IDS,
  NOW,
  outcomeOf,
  result,
  resultOf,
  roleArbitrary,
  type Way,
} from './testing/act-ways.ts';
import type { GuardRequest } from './verdict.ts';

/** Every way of each act comes to the same. */
function check<Act>(name: string, acts: fc.Arbitrary<Act>, waysOf: (act: Act) => readonly Way[]): void {
  test(name, () => {
    fc.assert(
      fc.property(roleArbitrary, acts, (role, act) => {
        const decide = decideAs(role);
        const [first, ...others] = waysOf(act).map((way) => outcomeOf(way, decide(way.request)));
        for (const other of others) expect(other).toEqual(first);
      }),
      { numRuns: 500, seed: 15 },
    );
  });
}

const id = fc.constantFrom(...IDS, 'light.nowhere', 'camera.nowhere');
const spelling = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => ` ${text} `,
);
const idOf = (domain: string) =>
  fc
    .tuple(fc.constantFrom('one', 'two', 'nowhere'), spelling)
    .map(([name, spell]) => spell(`${domain}.${name}`));

const states = IDS.map((entityId, at) => ({
  entity_id: entityId,
  state: String(at),
  attributes: { code: at, entity_id: IDS.slice(0, at) },
}));

check('all states', fc.constant(undefined), () => [
  { request: command('get_states'), hubAnswer: result(states), shown: resultOf },
  { request: http('GET', '/api/states'), hubAnswer: states, shown: (answer) => answer },
]);

test('an entity is shown by every way that shows states, or by none', () => {
  fc.assert(
    fc.property(roleArbitrary, fc.constantFrom(...IDS), spelling, (role, entityId, spell) => {
      const decide = decideAs(role);
      const isIn = (list: unknown) =>
        Array.isArray(list) && list.some((state: unknown) => field(state, 'entity_id') === entityId);
      const all = outcomeOf(
        {
          request: command('get_states'),
          hubAnswer: result(states),
          shown: (answer) => isIn(resultOf(answer)),
        },
        decide(command('get_states')),
      );
      const one = decide(http('GET', `/api/states/${spell(entityId)}`));
      const followed = decide(command('subscribe_entities', { entity_ids: [spell(entityId)] }));
      const asked =
        followed.kind === 'rewrite' && followed.request.kind === 'message' ? followed.request.message : {};
      const isFollowed = JSON.stringify(field(asked, 'entity_ids')).includes(entityId);
      expect([one.kind !== 'refuse', isFollowed]).toEqual([field(all, 'shown'), field(all, 'shown')]);
    }),
    { numRuns: 500, seed: 15 },
  );
});

check(
  'the configuration',
  fc.constant({ latitude: 45, config_dir: '/config', components: ['light'] }),
  (config) => [
    { request: command('get_config'), hubAnswer: result(config), shown: resultOf },
    { request: http('GET', '/api/config'), hubAnswer: config, shown: (answer) => answer },
  ],
);

const components = ['light', 'camera', 'hue', 'hue.light', 'energy', 'demo.lock'];

check('the components', fc.constant(undefined), () => [
  {
    request: command('get_config'),
    hubAnswer: result({ components }),
    shown: (answer) => field(resultOf(answer), 'components'),
  },
  { request: http('GET', '/api/components'), hubAnswer: components, shown: (answer) => answer },
]);

const services = { light: { turn_on: {} }, script: { turn_on: {}, one: {}, two: {} }, notify: { maria: {} } };

check('the services', fc.constant(undefined), () => [
  { request: command('get_services'), hubAnswer: result(services), shown: resultOf },
  {
    request: http('GET', '/api/services'),
    hubAnswer: Object.entries(services).map(([domain, ofDomain]) => ({ domain, services: ofDomain })),
    shown: (list) =>
      Array.isArray(list) &&
      Object.fromEntries(
        list.map((one: unknown): [string, unknown] => [String(field(one, 'domain')), field(one, 'services')]),
      ),
  },
]);

const minutesAgo = fc
  .constantFrom(5, 23 * 60, 24 * 60 + 5, 25 * 60, 29 * 24 * 60, 31 * 24 * 60)
  .map((minutes) => new Date(NOW - minutes * MINUTE_MS).toISOString());
const someIds = fc
  .array(fc.tuple(id, spelling), { minLength: 1, maxLength: 3 })
  .map((list) => list.map(([entityId, spell]) => spell(entityId)));

check('history', fc.tuple(someIds, minutesAgo), ([ids, start]) => [
  ...['history/history_during_period', 'history/stream'].map((type) => ({
    request: command(type, { entity_ids: ids, start_time: start }),
    asked: ({ message }: GuardRequest & { message?: unknown }) => field(message, 'entity_ids'),
  })),
  {
    request: http('GET', `/api/history/period/${start}`, { filter_entity_id: ids.join(',') }),
    asked: ({ query }: GuardRequest & { query?: string }) =>
      new URLSearchParams(query).get('filter_entity_id')?.split(','),
  },
]);

check('the logbook', fc.tuple(fc.option(someIds, { nil: undefined }), minutesAgo), ([ids, start]) => [
  ...['logbook/get_events', 'logbook/event_stream'].map((type) => ({
    request: command(type, { start_time: start, ...(ids !== undefined && { entity_ids: ids }) }),
    asked: ({ message }: GuardRequest & { message?: unknown }) => field(message, 'entity_ids'),
  })),
  {
    request: http('GET', `/api/logbook/${start}`, ids === undefined ? {} : { entity: ids.join(',') }),
    asked: ({ query }: GuardRequest & { query?: string }) =>
      new URLSearchParams(query).get('entity')?.split(','),
  },
]);

check('a camera’s pictures', idOf('camera'), (entity) => [
  ...['camera/stream', 'camera/capabilities'].map((type) => ({
    request: command(type, { entity_id: entity }),
  })),
  ...['camera_proxy', 'camera_proxy_stream'].map((view) => ({
    request: http('GET', `/api/${view}/${entity}`),
  })),
]);

const fieldsOf = (value: unknown): object => (isRecord(value) ? value : {});

/** A service call by a socket, with and without a target of its own, and by a request. */
function callWays(domain: string, service: string, data: object, entity: unknown): readonly Way[] {
  const returns = service.startsWith('get_');
  const more = { domain, service, return_response: returns };
  const hubResponse = Object.fromEntries(IDS.map((one) => [one, { entity_id: one }]));
  function asked(request: GuardRequest): unknown {
    if (request.kind === 'http') return { path: request.path, data: request.body };
    const { message } = request;
    const path = `/api/services/${String(field(message, 'domain'))}/${String(field(message, 'service'))}`;
    return {
      path,
      data: { ...fieldsOf(field(message, 'service_data')), ...fieldsOf(field(message, 'target')) },
    };
  }
  const shown = (of: (answer: unknown) => unknown) => (answer: unknown) => (returns ? of(answer) : undefined);
  const bySocket = {
    hubAnswer: result({ context: {}, response: hubResponse }),
    asked,
    shown: shown((answer) => field(resultOf(answer), 'response')),
  };
  const named = entity === undefined ? {} : { entity_id: entity };
  return [
    { request: command('call_service', { ...more, service_data: { ...data, ...named } }), ...bySocket },
    ...(entity === undefined
      ? []
      : [{ request: command('call_service', { ...more, service_data: data, target: named }), ...bySocket }]),
    {
      request: http('POST', `/api/services/${domain}/${service}`, returns ? { return_response: '' } : {}, {
        ...data,
        ...named,
      }),
      hubAnswer: { changed_states: states, service_response: hubResponse },
      asked,
      shown: shown((answer) => field(answer, 'service_response')),
    },
  ];
}

const call = fc.constantFrom(
  ...([
    ['light', 'turn_on', { brightness: 3 }],
    ['LIGHT', ' turn_on', {}],
    ['lock', 'unlock', { code: '1234' }],
    ['lock', 'unlock', { code: '{{ 1 }}' }],
    ['script', 'turn_on', {}],
    ['script', 'one', {}],
    ['scene', 'apply', { entities: { 'light.one': 'on' } }],
    ['homeassistant', 'turn_on', {}],
    ['homeassistant', 'restart', {}],
    ['media_player', 'join', { group_members: ['media_player.one'] }],
    ['todo', 'add_item', { item: 'Pane' }],
    ['todo', 'get_items', {}],
    ['calendar', 'get_events', { duration: { hours: 1 } }],
    ['weather', 'get_forecasts', { type: 'daily' }],
    ['persistent_notification', 'dismiss_all', {}],
    ['nowhere', 'nothing', {}],
  ] as const),
);
const target = fc.oneof(
  id,
  someIds,
  fc.constantFrom(undefined, 'all', 'none', [], 'group.x', 'light.one,lock.two', 3),
);

check('service calls', fc.tuple(call, target), ([[domain, service, data], entity]) =>
  callWays(domain, service, data, entity),
);

/** Only whether, and why not. */
const verdictOnly = ({ request }: Way): Way => ({ request });

const signable = fc.oneof(
  fc
    .tuple(fc.constantFrom('camera_proxy', 'camera_proxy_stream', 'image_proxy', 'calendars', 'states'), id)
    .map(([view, entity]) => `/api/${view}/${entity}`),
  fc.constantFrom('/media/local/song.mp3', '/api/states', '/api/error_log', '/api/template', '/api/users'),
);

check('a path, asked for and signed', signable, (path) => [
  { request: http('GET', path) },
  { request: command('auth/sign_path', { path, expires: 60 }) },
]);

check('reading a calendar', idOf('calendar'), (entity) => [
  { request: command('calendar/event/subscribe', { entity_id: entity, start: 'a', end: 'b' }) },
  { request: http('GET', `/api/calendars/${entity}`, { start: 'a', end: 'b' }) },
  ...callWays('calendar', 'get_events', { duration: { hours: 1 } }, entity).map(verdictOnly),
]);

check('reading a to-do list', idOf('todo'), (entity) => [
  ...['todo/item/list', 'todo/item/subscribe'].map((type) => ({
    request: command(type, { entity_id: entity }),
  })),
  ...callWays('todo', 'get_items', {}, entity).map(verdictOnly),
]);

check('a forecast', idOf('weather'), (entity) => [
  { request: command('weather/subscribe_forecast', { entity_id: entity, forecast_type: 'daily' }) },
  ...callWays('weather', 'get_forecasts', { type: 'daily' }, entity).map(verdictOnly),
]);

check('the shopping list', fc.constantFrom('Pane', '{{ 1 }}'), (name) => [
  { request: command('shopping_list/items/add', { name }) },
  { request: http('POST', '/api/shopping_list/item', {}, { name }) },
  ...callWays('shopping_list', 'add_item', { name }, undefined).map(verdictOnly),
]);

check('reading the shopping list', fc.constant(undefined), () => [
  { request: command('shopping_list/items') },
  { request: http('GET', '/api/shopping_list') },
]);
