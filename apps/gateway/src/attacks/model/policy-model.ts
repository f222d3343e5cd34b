/**
 * The policy once more, written from docs/access-rules.md alone: plain and slow, without a look at src/policy/. What it
 * says is compared with what `decide` says; numbers are sections of the document.
 */
import { isRecord } from '@soglia/hub-client/json';
import { DAY_MS } from '@soglia/server/durations';
import { createAutomationModel } from './automation-model.ts';
import {
  ENTITY_COMMANDS,
  FUNCTION_COMMANDS,
  OPEN_COMMANDS,
  OPEN_EVENTS,
  OPEN_PAGES,
  PAGES,
  PLAIN_SOURCES,
  serviceKind,
} from './model-tables.ts';
import {
  allTexts,
  createRoleModel,
  domainOf,
  fieldsOf,
  idsIn,
  idsOf,
  isEntityId,
  listOf,
  textsOf,
  type HubLists,
  type ModelMoment,
  type ModelRole,
  type Row,
} from './role-model.ts';
import { createTrackModel, type ModelPeople } from './track-model.ts';
import { isZone } from './zone-model.ts';

/** Whether the request is refused; of an act, on which entities the hub may act. */
export type Expected =
  | { readonly refused: true }
  | { readonly refused: false; readonly acts?: readonly string[] };

const REFUSED: Expected = { refused: true };
const PASSED: Expected = { refused: false };
/** What a group stands for that the hub does not have. */
const NOTHING = '';
const GRACE = 10 * 60 * 1000;

const PREFERENCES = new Set(['energy_sources', 'device_consumption', 'device_consumption_water']);
const PLACE = { name: 'Posto', latitude: 0, longitude: 0 };

const passedIf = (condition: boolean): Expected => (condition ? PASSED : REFUSED);

const NOBODY: ModelPeople = { userId: '', sharers: [] };

/** Decides requests of a person with that role in that house at that moment. */
export function createPolicyModel(
  house: HubLists,
  role: ModelRole,
  moment: ModelMoment,
  people: ModelPeople = NOBODY,
) {
  const roleModel = createRoleModel(house, role, moment);
  const { allIds, stateOf, entryOf, deviceRow, areaOf, floorOf, labelsOf, membersOf } = roleModel;
  const { has, hasRight, limited, isVisible, isInControl } = roleModel;

  // 3
  const allVisible = (ids: readonly string[]) => ids.length > 0 && ids.every(isVisible);
  const since = (start: unknown, days: number) =>
    typeof start === 'string' && Date.parse(start) >= moment.now - days * DAY_MS - GRACE;
  const { tellsTrack } = createTrackModel(roleModel, people, (start) => since(start, 1));
  const isAlarm = (id: string) => {
    const attributes = stateOf(id)?.['attributes'];
    const kind = isRecord(attributes) ? String(attributes['device_class']) : '';
    return domainOf(id) === 'binary_sensor' && ['smoke', 'gas', 'carbon_monoxide'].includes(kind);
  };
  const history = (ids: readonly string[], start: unknown) =>
    passedIf(allVisible(ids) && (has(4) || since(start, ids.every(isAlarm) ? 30 : 1)));
  const logbook = (ids: readonly string[], start: unknown) =>
    passedIf(has(3) && ids.length === 0 ? true : allVisible(ids) && (has(3) || since(start, 30)));
  const readsEnergy = has(2) || hasRight('energy');
  const isStatistic = (id: string) =>
    id.includes(':') ? readsEnergy : isVisible(id) && roleModel.presenceOf(id) === undefined;
  const allStatistics = (ids: readonly string[]) => ids.length > 0 && ids.every(isStatistic);
  /** Sources that may name devices by other ids than those of their entities. */
  const isClosedSource = (text: string) => {
    const [, source] = /^media-source:\/\/([^/]*)/.exec(text) ?? [];
    if (!limited || source === undefined) return false;
    return !PLAIN_SOURCES.has(source) || (['camera', 'image'].includes(source) && !hasVisible(source));
  };
  const hasVisible = (domain: string) => allIds.some((id) => domainOf(id) === domain && isVisible(id));
  const mediaAddress = (address: unknown) =>
    has(6) && textsOf(address).every((text) => idsIn(text).every(isVisible) && !isClosedSource(text));

  function command(message: Row): Expected {
    const type = String(message['type']);
    const rule = ENTITY_COMMANDS.get(type);
    const wanted = FUNCTION_COMMANDS.get(type);
    if (OPEN_COMMANDS.has(type) || type.startsWith('auth/mfa')) return PASSED;
    if (wanted !== undefined) return passedIf(has(wanted));
    if (rule !== undefined) {
      const [needed, access] = rule;
      if (limited && message['media_content_type'] === 'lovelace') return REFUSED;
      const address = message['media_content_id'];
      const isSource = typeof address === 'string' && address.startsWith('media-source://');
      const [id = ''] = typeof message['entity_id'] === 'string' ? idsOf(message['entity_id']) : [];
      const reached =
        access === 'view' ? isVisible(id) : isInControl(id) && type.startsWith(`${domainOf(id)}/`);
      return passedIf((needed === 0 || has(needed)) && reached && (!isSource || mediaAddress(address)));
    }
    switch (type) {
      case 'config/entity_registry/get_entries':
        return passedIf(listOf(message['entity_ids']).length > 0);
      case 'subscribe_entities':
        return passedIf(!limited || (message['include'] === undefined && message['exclude'] === undefined));
      case 'subscribe_events':
        return passedIf(
          OPEN_EVENTS.has(String(message['event_type'])) ||
            (message['event_type'] === 'shopping_list_updated' && has(7)),
        );
      case 'history/history_during_period':
      case 'history/stream':
        return history(idsOf(message['entity_ids']), message['start_time']);
      case 'logbook/get_events':
      case 'logbook/event_stream':
        if (message['device_ids'] !== undefined || message['context_id'] !== undefined) return REFUSED;
        return logbook(idsOf(message['entity_ids']), message['start_time']);
      case 'recorder/statistics_during_period':
      case 'recorder/statistic_during_period':
        return passedIf(allStatistics(textsOf(message['statistic_ids'] ?? message['statistic_id'])));
      case 'recorder/get_statistics_metadata':
        if (message['statistic_ids'] === undefined) return PASSED;
        return passedIf(allStatistics(textsOf(message['statistic_ids'])));
      case 'media_source/browse_media':
      case 'media_source/resolve_media':
        return passedIf(mediaAddress(message['media_content_id']));
      case 'energy/get_prefs':
      case 'energy/info':
        return passedIf(readsEnergy);
      case 'energy/solar_forecast':
      case 'energy/validate':
        return passedIf(readsEnergy && !limited);
      case 'energy/fossil_energy_consumption':
        return passedIf(
          readsEnergy &&
            allStatistics(textsOf(message['energy_statistic_ids'])) &&
            allStatistics(textsOf(message['co2_statistic_id'])),
        );
      case 'energy/save_prefs':
        return passedIf(hasRight('energy') && fieldsOf(message).every((key) => PREFERENCES.has(key)));
      case 'backup/info':
      case 'backup/agents/info':
      case 'backup/config/info':
      case 'backup/generate_with_automatic_settings':
        return passedIf(hasRight('backups') && fieldsOf(message).length === 0);
      case 'backup/subscribe_events':
        return passedIf(hasRight('backups'));
      case 'backup/details':
        return passedIf(hasRight('backups') && typeof message['backup_id'] === 'string');
      case 'backup/generate':
        return passedIf(hasRight('backups') && message['password'] === undefined);
      case 'backup/config/update':
        return passedIf(
          hasRight('backups') && !allTexts(message).some((text) => ['password', 'protected'].includes(text)),
        );
      case 'automation/config':
        return passedIf(isReadable(idsOf(message['entity_id'])[0]));
      case 'trace/list':
      case 'trace/get':
        return passedIf(
          message['domain'] === 'automation' &&
            isReadable(allIds.find((id) => automationIdOf(id) === message['item_id'])),
        );
      case 'validate_config': {
        const { id: _, type: __, ...parts } = message;
        return passedIf(hasRight('automations') && automations.mayCheck(parts));
      }
      case 'get_triggers_for_target':
      case 'get_conditions_for_target':
      case 'get_services_for_target':
      case 'extract_from_target':
        return passedIf(hasRight('automations') && automations.isTarget(message['target']));
      case 'trigger_platforms/subscribe':
      case 'condition_platforms/subscribe':
        return passedIf(hasRight('automations'));
      case 'device_automation/trigger/list':
        return passedIf(hasRight('automations') && roleModel.isDeviceVisible(message['device_id']));
      case 'zone/create':
        return passedIf(hasRight('zones') && isZone(message) && message['zone_id'] === undefined);
      case 'zone/update':
        return passedIf(
          hasRight('zones') && isZone({ ...PLACE, ...message }) && isOpenZone(message['zone_id']),
        );
      case 'zone/delete':
        return passedIf(
          hasRight('zones') && fieldsOf(message).join() === 'zone_id' && isOpenZone(message['zone_id']),
        );
      case 'zone/list':
      case 'zone/subscribe':
        return passedIf(has(1) || hasRight('zones'));
      case 'lovelace/config':
        return passedIf(!limited || (has(1) && message['url_path'] === 'map'));
      case 'render_template': {
        const parts = String(message['template']).split('{{ user }}');
        return passedIf(parts.length > 1 && !/[{}]/.test(parts.join('')));
      }
      case 'auth/sign_path': {
        const url = new URL(String(message['path']), 'http://hub');
        if (url.pathname !== url.pathname.toLowerCase()) return REFUSED;
        return http('GET', decodeURIComponent(url.pathname), url.search, undefined);
      }
      case 'call_service':
        return service(message['domain'], message['service'], message['service_data'], message['target']);
      default:
        return REFUSED;
    }
  }

  // 5
  const isOpenZone = (id: unknown) =>
    house.entities.some(
      (row) =>
        row['platform'] === 'zone' &&
        row['unique_id'] === id &&
        row['entity_id'] !== 'zone.home' &&
        isVisible(String(row['entity_id'])),
    );

  // 4
  /** Texts in the data of a player: media of the house need function 6, other addresses of the hub are closed. */
  const isOpenMedia = (text: string) => {
    if (/^\/(?:api|auth)\//.test(text)) return false;
    const isOfHouse = /^(?:media-source:\/\/(?!(?:tts|camera|image)\/)|\/media\/)/.test(text);
    return !isOfHouse || has(6);
  };
  function expand(id: string, from: readonly string[] = []): readonly string[] {
    if (domainOf(id) !== 'group') return [id];
    if (!isVisible(id)) return [NOTHING];
    return from.includes(id)
      ? []
      : (membersOf(id) ?? [NOTHING]).flatMap((each) => expand(each, [...from, id]));
  }
  function service(domainText: unknown, serviceText: unknown, given: unknown, target: unknown): Expected {
    if (typeof domainText !== 'string' || typeof serviceText !== 'string') return REFUSED;
    const domain = domainText.trim().toLowerCase();
    const name = serviceText.trim().toLowerCase();
    const data = isRecord(given) ? given : {};
    if ([...allTexts(data), ...allTexts(target)].some((text) => /\{\{|\{%|\{#/.test(text))) return REFUSED;
    const kind = serviceKind(domain, name);
    if (kind === undefined || !roleModel.within) return REFUSED;
    if (kind.function !== undefined && !has(kind.function)) return REFUSED;
    const targetKeys = ['entity_id', 'area_id', 'device_id', 'floor_id', 'label_id'];
    const fields = Object.entries(data).filter(([key]) => !targetKeys.includes(key));
    if (limited && domain === 'script' && kind.entity !== undefined && fields.length > 0) return REFUSED;
    const runsOthers = ['script', 'homeassistant'].includes(domain) || name === 'trigger';
    if (limited && runsOthers && data['variables'] !== undefined) return REFUSED;
    if (name === 'trigger' && data['skip_condition'] === true) return REFUSED;
    if (limited && domain === 'media_player' && data['media_content_type'] === 'lovelace') return REFUSED;
    for (const [key, value] of fields) {
      const isActed = (kind.actedFields ?? []).includes(key);
      if (isActed && !idsOf(value).every((id) => isInControl(id) && !expand(id).includes(NOTHING)))
        return REFUSED;
      const texts = [key, ...allTexts(value)];
      if (!texts.flatMap(idsIn).every(isVisible)) return REFUSED;
      if (texts.some(isClosedSource)) return REFUSED;
      if (domain === 'media_player' && !texts.every(isOpenMedia)) return REFUSED;
    }
    if (kind.entity !== undefined)
      return isInControl(kind.entity)
        ? { refused: false, ...(domain === 'script' && { acts: [kind.entity] }) }
        : REFUSED;

    const where = { ...data, ...(isRecord(target) ? target : {}) };
    const wanted = targetKeys.filter((key) => where[key] !== undefined && where[key] !== null);
    if (kind.isPlain === true) return passedIf(wanted.length === 0);
    if (wanted.length === 0) return REFUSED;
    const isAllowed = kind.reads === true ? isVisible : isInControl;
    const fits = (id: string) =>
      domain === 'homeassistant'
        ? name === 'update_entity' || serviceKind(domainOf(id), name) !== undefined
        : domainOf(id) === domain;
    const text = String(where['entity_id']).trim().toLowerCase();
    const isAll = typeof where['entity_id'] === 'string' && text === 'all';
    if (isAll && domain === 'homeassistant') return REFUSED;
    const named = isAll || text === 'none' ? [] : idsOf(where['entity_id']);
    if (!named.every((id) => isEntityId(id) && isAllowed(id))) return REFUSED;
    const members = named.flatMap((id) => expand(id));
    if (!members.every((id) => id !== NOTHING && isAllowed(id))) return REFUSED;
    const standFor = allIds.filter((id) => {
      const entry = entryOf(id);
      const device = deviceRow(entry?.['device_id']);
      const parent = deviceRow(device?.['parent_device_id']);
      const names = (key: string, ids: readonly unknown[]) =>
        textsOf(where[key]).some((each) => ids.includes(each));
      if (entry === undefined || entry['hidden_by'] !== null || entry['entity_category'] !== null)
        return false;
      return (
        names('device_id', [device?.['id'], parent?.['id']]) ||
        names('area_id', [areaOf(id)]) ||
        names('floor_id', [floorOf(id)]) ||
        names('label_id', [
          ...labelsOf(id),
          ...(roleModel.isDeviceVisible(parent?.['id']) ? textsOf(parent?.['labels']) : []),
        ])
      );
    });
    const reached = [...(isAll ? allIds : standFor)].filter((id) => isAllowed(id));
    const acts = [...members, ...reached].filter(fits);
    const isOfDomain = (id: string) => domainOf(id) === domain && isVisible(id);
    if (domain !== 'homeassistant' && acts.length === 0 && !allIds.some(isOfDomain)) return REFUSED;
    return { refused: false, acts: [...new Set(acts)].sort() };
  }

  // 5.1
  const automations = createAutomationModel({
    roleModel,
    hiddenAttributes: role.hiddenAttributes,
    expand,
    isRefused: (...call) => service(...call).refused,
  });
  const automationIdOf = (id: string) =>
    entryOf(id)?.['platform'] === 'automation' ? entryOf(id)?.['unique_id'] : undefined;
  const isReadable = (id = '') =>
    hasRight('automations') &&
    domainOf(id) === 'automation' &&
    isVisible(id) &&
    automations.couldHaveSaved(house.automations?.[id]);

  // The same acts by HTTP, and the pages.
  function http(method: string, path: string, search: string, body: unknown): Expected {
    const query = new URLSearchParams(search);
    const [, first = '', ...rest] = path.split('/');
    if (first === 'auth') return passedIf(rest[0] !== 'link_user');
    if (first !== 'api') {
      const isTools = first === 'config' && ['tools', 'developer-tools'].includes(rest[0] ?? '');
      const needed = isTools ? [8, 9] : PAGES.get(first);
      if (method !== 'GET') return REFUSED;
      return passedIf(needed === undefined ? OPEN_PAGES.has(first) : needed.some(has));
    }
    const [what = '', id = '', more = ''] = rest;
    if (method === 'POST' && what === 'services' && rest.length === 3)
      return service(id, more, body, undefined);
    if (method === 'POST' && path === '/api/mobile_app/registrations') return passedIf(hasRight('companion'));
    if (path.startsWith('/api/config/automation/config/') && ['GET', 'POST', 'DELETE'].includes(method))
      return passedIf(hasRight('automations') && (method !== 'POST' || automations.maySave(body)));
    if (method !== 'GET') return REFUSED;
    const [entity = ''] = idsOf(id);
    const ids = (key: string) => idsOf(query.get(key)).filter((each) => each !== '');
    switch (`${what}/${rest.length}`) {
      case '/1':
      case 'states/1':
      case 'config/1':
      case 'services/1':
      case 'calendars/1':
      case 'components/1':
        return PASSED;
      case 'core/2':
        return passedIf(id === 'state');
      case 'states/2':
      case 'calendars/2':
      case 'camera_proxy/2':
      case 'camera_proxy_stream/2':
      case 'image_proxy/2':
      case 'image_proxy_stream/2':
      case 'media_player_proxy/2':
        return passedIf(isVisible(entity));
      case 'history/2':
      case 'history/3':
        if (id !== 'period') return REFUSED;
        return history(
          ids('filter_entity_id'),
          more === '' ? new Date(moment.now - DAY_MS).toISOString() : more,
        );
      case 'logbook/1':
      case 'logbook/2':
        if (query.has('context_id')) return REFUSED;
        return logbook(ids('entity'), id === '' ? new Date(moment.now - DAY_MS).toISOString() : id);
      default:
        return REFUSED;
    }
  }

  return { ...roleModel, command, http, couldHaveSaved: automations.couldHaveSaved, tellsTrack };
}
