import fc from 'fast-check';
import { MINUTE_MS } from '@soglia/server/durations';
import type { GuardRequest } from '#policy/verdict.ts';
import { entityIds, type HubLists, type Row } from '../model/role-model.ts';
import {
  ENTITY_COMMANDS,
  ENTITY_SERVICES,
  FUNCTION_COMMANDS,
  OPEN_COMMANDS,
  OPEN_EVENTS,
} from '../model/model-tables.ts';
import { automationRequestArbitrary } from './automations.ts';
import { CLOSED_COMMANDS, CLOSED_SERVICES } from './closed-requests.ts';
import { commandsByRight, zoneCommands } from './commands-by-right.ts';
import { MOMENT } from './houses.ts';

const TEMPLATES = ['{{ states("lock.e1") }}', '{% if 1 %}', '{# x #}'];

const SOME = { minLength: 1, maxLength: 2 };

/** In minutes: now, within the grace of a day, past it, within the grace of thirty days, past it. */
const AGES = [5, 24 * 60 - 1, 24 * 60 + 5, 24 * 60 + 15, 10 * 24 * 60, 30 * 24 * 60 + 5, 30 * 24 * 60 + 15];

/**
 * Requests of all kinds that name what the house has, what it has not, and the same in other spellings.
 * @param now milliseconds since the epoch: the times that are asked for lie around the limits before it
 */
export function requestArbitrary(house: HubLists, now: number = MOMENT.now): fc.Arbitrary<GuardRequest> {
  const times = fc.constantFrom(...AGES.map((age) => new Date(now - age * MINUTE_MS).toISOString()));
  const known = fc.constantFrom(...entityIds(house));
  const id = fc.oneof(
    { weight: 12, arbitrary: known },
    {
      weight: 1,
      arbitrary: fc.constantFrom('light.e99', 'lock.e98', 'group.e97', 'sensor.e96', 'person.e95'),
    },
  );
  const spelled = fc
    .tuple(id, fc.constantFrom('as it is', 'as it is', 'as it is', 'upper case', 'blanks'))
    .map(([text, spelling]) =>
      spelling === 'upper case' ? text.toUpperCase() : spelling === 'blanks' ? ` ${text} ` : text,
    );
  const idOf = (domain: string) => {
    const own = entityIds(house).filter((each) => each.startsWith(`${domain}.`));
    return own.length === 0 ? spelled : fc.oneof(fc.constantFrom(...own), spelled);
  };
  const someIds = fc.oneof(
    fc.array(id, { minLength: 1, maxLength: 3 }),
    fc.array(id, { minLength: 1, maxLength: 1 }),
    fc.constant([]),
  );
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 });

  const plain = fc
    .constantFrom(...OPEN_COMMANDS, ...FUNCTION_COMMANDS.keys(), ...CLOSED_COMMANDS)
    .map((type) => ({ type }));
  const readsOfOne = fc
    .constantFrom(...ENTITY_COMMANDS.keys())
    .chain((type) => idOf(type.split('/')[0] ?? '').map((entity) => ({ type, entity_id: entity })));
  const address = fc.oneof(
    id.map((entity) => `media-source://${entity.split('.')[0] ?? ''}/${entity}`),
    fc.constantFrom(
      'media-source://media_source/local/canzone',
      'media-source://reolink/CAM|1|0',
      'media-source://camera',
      'media-source://image',
    ),
  );
  const reads = fc.oneof(
    fc.record({ type: fc.constant('subscribe_entities'), entity_ids: optional(someIds) }),
    fc.record({ type: fc.constant('subscribe_entities'), include: fc.constant({ domains: ['light'] }) }),
    fc.record({
      type: fc.constant('subscribe_events'),
      event_type: fc.constantFrom(
        ...OPEN_EVENTS,
        'shopping_list_updated',
        'call_service',
        'automation_triggered',
        '*',
      ),
    }),
    fc.constant({ type: 'subscribe_events' }),
    fc.record({
      type: fc.constantFrom('history/history_during_period', 'history/stream'),
      start_time: times,
      entity_ids: optional(someIds),
    }),
    fc.record(
      {
        type: fc.constantFrom('logbook/get_events', 'logbook/event_stream'),
        start_time: times,
        entity_ids: someIds,
        device_ids: fc.constant(['dev1']),
      },
      { requiredKeys: ['type', 'start_time'] },
    ),
    fc.record(
      {
        type: fc.constantFrom('recorder/statistics_during_period', 'recorder/get_statistics_metadata'),
        start_time: times,
        statistic_ids: fc.oneof(someIds, fc.constant(['tibber:energy']), fc.constant([])),
      },
      { requiredKeys: ['type', 'start_time'] },
    ),
    fc.record({ type: fc.constant('recorder/statistic_during_period'), statistic_id: id }),
    fc.record({ type: fc.constant('config/entity_registry/get_entries'), entity_ids: someIds }),
    fc.record({
      type: fc.constantFrom('media_source/browse_media', 'media_source/resolve_media'),
      media_content_id: address,
    }),
    fc.record({
      type: fc.constant('media_player/browse_media'),
      entity_id: idOf('media_player'),
      media_content_id: address,
      media_content_type: fc.constantFrom('', '', 'lovelace'),
    }),
    fc.record({
      type: fc.constant('energy/fossil_energy_consumption'),
      energy_statistic_ids: someIds,
      co2_statistic_id: id,
      start_time: times,
      end_time: times,
    }),
    commandsByRight(id),
    fc.constantFrom(
      ...['energy/solar_forecast', 'energy/validate', 'zone/list', 'zone/subscribe', 'lovelace/config'].map(
        (type) => ({
          type,
        }),
      ),
    ),
    fc.record({
      type: fc.constant('manifest/get'),
      integration: fc.oneof(
        id.map((each) => each.split('.')[1] ?? ''),
        fc.constantFrom('hue', 'nobodys'),
      ),
    }),
    fc.record({
      type: fc.constantFrom('frontend/get_system_data', 'frontend/subscribe_system_data'),
      key: fc.constantFrom('core', 'other'),
    }),
  );

  /** Where people were: their history, and that of their trackers. */
  const tracks = fc.record({
    type: fc.constantFrom('history/history_during_period', 'history/stream'),
    start_time: times,
    entity_ids: fc.array(fc.oneof(idOf('person'), idOf('device_tracker'), idOf('sensor')), SOME),
  });

  const one = (rows: readonly Row[], key: string) =>
    fc.constantFrom(...rows.map((row) => String(row[key])), `${key}_9`);
  const target = (domain: string) =>
    fc.oneof(
      fc.record({ entity_id: idOf(domain) }),
      fc.record({ entity_id: fc.array(idOf(domain), { maxLength: 3 }) }),
      fc.record({ entity_id: fc.tuple(id, id).map((pair) => pair.join(', ')) }),
      fc.record(
        {
          area_id: one(house.areas, 'area_id'),
          device_id: fc.array(one(house.devices, 'id'), { maxLength: 2 }),
          floor_id: one(house.floors, 'floor_id'),
          label_id: one(house.labels, 'label_id'),
          entity_id: id,
        },
        { requiredKeys: [] },
      ),
      fc.constantFrom(
        { entity_id: 'all' },
        { entity_id: ['all'] },
        { entity_id: 'none' },
        { entity_id: 'x'.repeat(32) },
      ),
    );
  const names = Object.entries(ENTITY_SERVICES).flatMap(([domain, services]) =>
    services.split(' ').map((service) => [domain, service] as const),
  );
  const spell = (text: string) => fc.constantFrom(text, text, text, text.toUpperCase(), ` ${text}`);
  const fields = fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    {
      weight: 3,
      arbitrary: fc.oneof(
        fc.record({ group_members: fc.array(id, { maxLength: 2 }) }),
        fc.record({ media_player: id }),
        fc.record({ media_player_entity_id: id }),
        fc.record({ media_content_id: address, media_content_type: fc.constantFrom('music', 'lovelace') }),
        fc.record({ message: id }),
        fc.record({ nested: id.map((each) => ({ list: [each] })) }),
        id.map((each) => ({ entities: { [each]: 'on' } })),
        fc.constantFrom(...TEMPLATES).map((text) => ({ message: text })),
        fc.constantFrom(...TEMPLATES).map((text) => ({ [text]: 1 })),
        fc.record({ skip_condition: fc.boolean() }),
        fc.record({ variables: fc.constant({ x: 1 }) }),
        fc.record({ brightness: fc.nat(255) }),
      ),
    },
  );
  const services = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...CLOSED_SERVICES.map((name) => name.split('.'))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ['persistent_notification', 'dismiss'],
        ['persistent_notification', 'dismiss_all'],
        ['shopping_list', 'add_item'],
        ...entityIds(house)
          .filter((each) => each.startsWith('script.'))
          .map((each) => each.split('.')),
      ),
    },
  );
  const withoutTarget = new Set(['persistent_notification', 'shopping_list']);
  const call = services.chain(([domain = '', service = '']) =>
    fc.record({
      domain: spell(domain),
      service: spell(service),
      fields,
      target:
        withoutTarget.has(domain) || /^e\d+$/.test(service)
          ? fc.constant(undefined)
          : fc.option(target(domain), { nil: undefined, freq: 12 }),
    }),
  );
  const serviceMessages = call
    .chain((each) => fc.tuple(fc.constant(each), fc.boolean(), fc.boolean()))
    .map(([{ domain, service, fields: data, target: where }, isInData, returns]) => ({
      type: 'call_service',
      domain,
      service,
      ...(returns && { return_response: true }),
      service_data: isInData ? { ...data, ...where } : data,
      ...(where !== undefined && !isInData && { target: where }),
    }));

  const get = (path: fc.Arbitrary<string>, query: fc.Arbitrary<string> = fc.constant('')) =>
    fc
      .tuple(path, query)
      .map(([at, search]) => ({ kind: 'http' as const, method: 'GET', path: at, query: search }));
  const list = someIds.map((ids) => encodeURIComponent(ids.join(',')));
  const https: fc.Arbitrary<GuardRequest> = fc.oneof(
    get(fc.constantFrom('/api/', '/api/states', '/api/config', '/api/services', '/api/calendars')),
    get(spelled.map((each) => `/api/states/${each.trim()}`)),
    fc
      .constantFrom('camera_proxy', 'camera_proxy_stream', 'image_proxy', 'media_player_proxy', 'calendars')
      .chain((what) =>
        get(idOf(what === 'calendars' ? what : 'camera').map((each) => `/api/${what}/${each.trim()}`)),
      ),
    get(
      fc.oneof(
        fc.constant('/api/history/period'),
        times.map((time) => `/api/history/period/${time}`),
      ),
      fc.oneof(
        list.map((ids) => `filter_entity_id=${ids}`),
        fc.constant(''),
      ),
    ),
    get(
      fc.oneof(
        fc.constant('/api/logbook'),
        times.map((time) => `/api/logbook/${time}`),
      ),
      fc.oneof(
        list.map((ids) => `entity=${ids}`),
        fc.constant(''),
        fc.constant('context_id=1'),
      ),
    ),
    get(
      fc.constantFrom(
        '/',
        '/map',
        '/energy',
        '/logbook',
        '/history',
        '/media-browser/browser',
        '/todo',
        '/developer-tools/yaml',
        '/config/dashboard',
        '/config/tools/yaml',
        '/notifications',
        '/hacs',
        '/marketplace/dashboard',
        '/altro',
        '/lovelace/0',
        '/profile',
        '/light',
        '/calendar',
        '/home/overview',
        '/constructor',
      ),
    ),
    fc
      .tuple(
        fc.constantFrom('POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
        fc.constantFrom(
          '/api/states/light.e0',
          '/api/events/x',
          '/api/template',
          '/api/intent/handle',
          '/api/stream',
          '/api/conversation/process',
          '/api/config/core/check_config',
          '/api/error_log',
          '/api/states',
          '/api/mobile_app/registrations',
          '/api/hassio/x',
          '/auth/link_user',
        ),
      )
      .filter(([method]) => method !== 'OPTIONS')
      .map(([method, path]) => ({ kind: 'http' as const, method, path, query: '', body: {} })),
    call.map(({ domain, service, fields: data, target: where }) => ({
      kind: 'http' as const,
      method: 'POST',
      path: `/api/services/${domain.trim()}/${service.trim()}`,
      query: '',
      body: { ...data, ...where },
    })),
  );
  const signed = get(fc.constant(''), fc.constant(''))
    .chain(() => spelled)
    .map((each) => ({ type: 'auth/sign_path', path: `/api/camera_proxy/${each.trim()}`, expires: 30 }));

  const message = fc
    .oneof(
      { weight: 3, arbitrary: plain },
      { weight: 3, arbitrary: readsOfOne },
      { weight: 6, arbitrary: reads },
      { weight: 1, arbitrary: zoneCommands(idOf('zone')) },
      { weight: 2, arbitrary: tracks },
      { weight: 8, arbitrary: serviceMessages },
      { weight: 1, arbitrary: signed },
    )
    .map((command) => ({ kind: 'message' as const, message: { id: 1, ...command } }));
  return fc.oneof(
    { weight: 9, arbitrary: message },
    { weight: 3, arbitrary: https },
    { weight: 2, arbitrary: automationRequestArbitrary(house) },
  );
}
