import { isRecord } from '@soglia/hub-client/json';
import type { GuardRequest } from '#policy/verdict.ts';
import type { HubLists, Row } from '../model/role-model.ts';

const idsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((each) => typeof each === 'string')
    .flatMap((each) => each.split(','))
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '');

const domainOf = (id: string): string => id.split('.')[0] ?? '';

/** What a hub would answer to a question, of its whole house: as a person without any limit sees it. */
export interface InMemoryAnswer {
  readonly result: unknown;
  readonly events?: readonly unknown[];
}

const STARTED = '2026-11-23T10:00:00+00:00';

/** A hub without a wire: it answers the questions that tell of entities as a real one does, and does nothing. */
export function createInMemoryHub(house: HubLists) {
  const ids = [...new Set([...house.states, ...house.entities].map((row) => String(row['entity_id'])))];
  const stateOf = (id: string) => house.states.find((row) => row['entity_id'] === id);
  const wanted = (value: unknown) => {
    const named = value === undefined ? [] : idsOf(value);
    return named.length === 0 ? ids : ids.filter((id) => named.includes(id));
  };
  const each = (list: readonly string[], make: (id: string) => unknown) =>
    Object.fromEntries(list.map((id) => [id, make(id)]));
  const compressed = (id: string) => ({
    s: stateOf(id)?.['state'],
    a: stateOf(id)?.['attributes'],
    c: `contesto ${id}`,
    lc: 1,
    lu: 2,
  });
  /** The entity by whose change this one changed: the one with the next number, where the house has it. */
  const causeOf = (id: string) => {
    const next = Number(id.split('.e')[1]) + 1;
    return ids.find((each) => each.endsWith(`.e${next}`));
  };
  /** Each row tells of another entity too. */
  const logRows = (list: readonly string[]) => [
    { when: 1, name: 'Avvio', message: `senza dispositivo ${ids[0] ?? ''}`, domain: 'homeassistant' },
    ...list.map((id, at) => {
      const cause = causeOf(id);
      return {
        when: at,
        entity_id: id,
        state: 'on',
        name: `Nome ${id}`,
        context_user_id: 'utente',
        ...(cause !== undefined && {
          context_entity_id: cause,
          context_name: `Nome ${cause}`,
          context_message: cause,
        }),
      };
    }),
  ];
  const rows = (list: readonly string[]) => each(list, (id) => [compressed(id), { s: 'x', lu: 3 }]);
  const metadata = (list: readonly string[]) =>
    [...list, 'tibber:energy'].map((id) => ({ statistic_id: id, name: null, source: 'recorder' }));
  const display = house.entities.map((row) => ({
    ei: row['entity_id'],
    di: row['device_id'],
    ai: row['area_id'],
    lb: row['labels'],
    en: row['name'],
  }));

  /** What an unlimited role may not see for lack of the map: it is told of dashboards and components nevertheless. */
  const ofTheMap = ['device_tracker', 'person', 'zone'];
  /** Every hub has the phone app; other integrations are there with what they have brought. */
  const platforms = house.entities
    .map((row) => String(row['platform']))
    .filter((name) => name !== 'mobile_app');
  const domains = [...new Set([...ofTheMap, 'demo', ...ids.map(domainOf), ...platforms])].toSorted();
  const texts = domains.map((domain) => `component.${domain}.title`);
  const named = ids.filter((id) => !ofTheMap.includes(domainOf(id))).map((id) => id.split('.')[1] ?? '');
  /** Made by people, and called after what they show. */
  const dashboards = named.map((name) => `plancia-${name}`);

  function command(message: Row): InMemoryAnswer {
    switch (message['type']) {
      case 'get_states':
        return { result: house.states };
      case 'config/entity_registry/list':
        return { result: house.entities };
      case 'config/entity_registry/list_for_display':
        return { result: { entity_categories: { 0: 'config' }, entities: display } };
      case 'config/entity_registry/get':
        return { result: house.entities.find((row) => row['entity_id'] === message['entity_id']) ?? null };
      case 'config/entity_registry/get_entries': {
        const list = idsOf(message['entity_ids']);
        return { result: each(list, (id) => house.entities.find((row) => row['entity_id'] === id) ?? null) };
      }
      case 'config/device_registry/list':
        return { result: house.devices };
      case 'config/area_registry/list':
        return { result: house.areas };
      case 'config/floor_registry/list':
        return { result: house.floors };
      case 'config/label_registry/list':
        return { result: house.labels };
      case 'frontend/get_translations':
        return { result: { resources: each(texts, String) } };
      case 'frontend/get_icons':
        return { result: { resources: each(domains, String) } };
      case 'manifest/get': {
        const integration = String(message['integration']);
        const isInstalled = integration === 'hue' || named.includes(integration);
        return { result: isInstalled ? { domain: integration, is_built_in: integration === 'hue' } : null };
      }
      case 'get_panels':
        return { result: each(dashboards, (title) => ({ component_name: 'lovelace', title })) };
      case 'frontend/get_system_data':
        return { result: { value: { default_panel: dashboards.at(-1) ?? 'lovelace' } } };
      case 'entity/source':
        return { result: each(ids, () => ({ domain: 'demo' })) };
      case 'subscribe_entities': {
        const list = wanted(message['entity_ids']);
        const changes = each(list, (id) => ({
          '+': { s: 'on', a: { secret: `segreto ${id}` } },
          '-': { a: ['Code'] },
        }));
        return { result: null, events: [{ a: each(list, compressed) }, { c: changes }, { r: list }] };
      }
      case 'subscribe_events':
        return {
          result: null,
          events: message['event_type'] === 'state_changed' ? house.states.map(changed) : [],
        };
      case 'history/history_during_period':
        return { result: rows(wanted(message['entity_ids'])) };
      case 'history/stream':
        return {
          result: null,
          events: [{ states: rows(wanted(message['entity_ids'])), start_time: 1, end_time: 2 }],
        };
      case 'logbook/get_events':
        return { result: logRows(wanted(message['entity_ids'])) };
      case 'logbook/event_stream':
        return { result: null, events: [{ events: logRows(wanted(message['entity_ids'])) }] };
      case 'recorder/list_statistic_ids':
        return { result: metadata(ids) };
      case 'recorder/get_statistics_metadata':
        return { result: metadata(wanted(message['statistic_ids'])) };
      case 'recorder/statistics_during_period':
        return { result: each(wanted(message['statistic_ids']), () => [{ start: 1, end: 2, mean: 3 }]) };
      case 'energy/get_prefs':
        return {
          result: {
            energy_sources: ids.map((id) => ({ type: 'solar', stat_energy_from: id })),
            device_consumption: ids.map((id) => ({ stat_consumption: id, name: `Nome ${id}` })),
            device_consumption_water: [],
          },
        };
      case 'automation/config':
        return { result: { config: house.automations?.[String(message['entity_id'])] } };
      case 'trace/list':
        return { result: [run(String(message['item_id']))] };
      case 'trace/get': {
        const item = String(message['item_id']);
        const config = house.automations?.[automationOf(item) ?? ''];
        const steps = [{ path: 'action/0', changed_variables: ids, result: { state: ids } }];
        return { result: { ...run(item), trace: { 'action/0': steps }, config, context: ids } };
      }
      case 'validate_config':
        return {
          result: { actions: { valid: false, error: `not for ${JSON.stringify(message['actions'])}` } },
        };
      case 'extract_from_target':
        return {
          result: {
            referenced_entities: ids,
            referenced_devices: house.devices.map((row) => row['id']),
            referenced_areas: house.areas.map((row) => row['area_id']),
          },
        };
      case 'device_automation/trigger/list':
        return {
          result: house.entities.map((row) => ({
            platform: 'device',
            device_id: message['device_id'],
            domain: 'light',
            type: 'turned_on',
            entity_id: row['entity_id'],
          })),
        };
      case 'zone/create':
      case 'zone/update':
      case 'energy/save_prefs':
        return { result: message };
      case 'backup/info':
        return {
          result: {
            backups: [{ backup_id: 'a', name: 'Backup_1', extra_metadata: { secret: `segreto ${ids[0]}` } }],
            agent_errors: { 'cloud.cloud': `segreto ${ids[0]}` },
          },
        };
      case 'backup/config/info':
        return { result: { config: { create_backup: { agent_ids: [], password: 'segreto' } } } };
      case 'media_source/browse_media': {
        const cameras = ids.filter(isOf('camera'));
        const address = 'media-source://camera';
        const children = cameras.map((id) => ({ title: `Nome ${id}`, media_content_id: `${address}/${id}` }));
        // Hubs count those that they cannot list.
        return {
          result: { title: 'Camere', media_content_id: address, children, not_shown: cameras.length },
        };
      }
      case 'energy/info':
        return { result: { cost_sensors: each(ids, (id) => id), solar_forecast_domains: [] } };
      case 'person/list':
        return { result: { storage: ids.filter(isOf('person')).map(personRow), config: [] } };
      case 'zone/list':
        return {
          result: ids.filter(isOf('zone')).map((id) => ({ id: objectId(id), name: `Nome ${objectId(id)}` })),
        };
      case 'call_service':
        return {
          result: {
            context: { id: 'x' },
            ...(message['return_response'] === true && {
              response: each(ids, (id) => ({ items: [`voce ${id}`] })),
            }),
          },
        };
      default:
        return { result: null };
    }
  }

  const automationOf = (item: string) =>
    ids.find((id) => id.startsWith('automation.') && item === `automazione ${objectId(id)}`);
  const run = (item: string) => ({
    run_id: 'giro',
    state: 'stopped',
    script_execution: 'error',
    domain: 'automation',
    item_id: item,
    timestamp: { start: STARTED, finish: null },
    last_step: 'action/0',
    context: ids,
    trigger: `state of ${causeOf(automationOf(item) ?? '') ?? 'person.e99'}`,
    error: `not for ${ids.join()}`,
  });
  const objectId = (id: string) => id.split('.')[1] ?? '';
  const isOf = (domain: string) => (id: string) => id.startsWith(`${domain}.`);
  const personRow = (id: string) => ({
    id: objectId(id),
    name: `Nome ${objectId(id)}`,
    device_trackers: ids,
  });
  const changed = (row: Row) => ({
    event_type: 'state_changed',
    origin: 'LOCAL',
    time_fired: 'x',
    context: { id: 'x' },
    data: { entity_id: row['entity_id'], old_state: row, new_state: row },
  });

  function http(request: Extract<GuardRequest, { kind: 'http' }>): unknown {
    const [, , what = '', id = ''] = request.path.split('/');
    const query = new URLSearchParams(request.query);
    const named = (key: string) => wanted(query.get(key) ?? undefined);
    if (request.path.startsWith('/api/config/automation/config/'))
      return house.automations?.[request.path.split('/').at(-1) ?? ''];
    if (what === 'services' && request.method === 'POST') return house.states;
    if (what === 'states') return id === '' ? house.states : stateOf(id);
    if (what === 'history') return named('filter_entity_id').map((each) => [stateOf(each), { state: 'x' }]);
    if (what === 'logbook') return logRows(named('entity'));
    if (what === 'calendars' && id === '')
      return ids.filter(isOf('calendar')).map((each) => ({ entity_id: each, name: each }));
    return null;
  }

  return {
    /** The messages that the hub sends to a command. */
    messagesTo: (message: unknown): readonly unknown[] => {
      if (!isRecord(message)) return [];
      const { result, events = [] } = command(message);
      const { id } = message;
      return [
        { id, type: 'result', success: true, result },
        ...events.map((event) => ({ id, type: 'event', event })),
      ];
    },
    http,
  };
}
