import type { Attack } from './attack.ts';

const reads = (name: string, ...commands: Record<string, unknown>[]): Attack => ({ name, commands });
const filtered = (name: string, ...commands: Record<string, unknown>[]): Attack => ({
  ...{ name, commands, expect: 'harmless' },
});
const START = '2026-01-01T00:00:00+00:00';
const TEMPLATE = '{{ states.lock | map(attribute="entity_id") | list }}';

/** Ways to read what the role must not see. */
export const socketReads: readonly Attack[] = [
  filtered('lists states', { type: 'get_states' }),
  filtered('subscribes to all entities', { type: 'subscribe_entities' }),
  filtered('subscribes to a lock', { type: 'subscribe_entities', entity_ids: ['$lock'] }),
  filtered('subscribes to no entity, which means all', { type: 'subscribe_entities', entity_ids: [] }),
  reads('subscribes by domain', { type: 'subscribe_entities', include: { domains: ['lock'] } }),
  reads('subscribes to all but none', { type: 'subscribe_entities', exclude: { domains: [] } }),
  filtered('subscribes to changes', { type: 'subscribe_events', event_type: 'state_changed' }),
  reads('subscribes to every event', { type: 'subscribe_events' }),
  reads('subscribes to calls', { type: 'subscribe_events', event_type: 'call_service' }),
  reads('subscribes to events by a star', { type: 'subscribe_events', event_type: '*' }),
  reads('subscribes to a list of events', { type: 'subscribe_events', event_type: ['call_service'] }),
  reads('renders a template', { type: 'render_template', template: TEMPLATE }),
  reads('subscribes to a trigger', {
    ...{ type: 'subscribe_trigger', trigger: { platform: 'state', entity_id: '$lock' } },
  }),
  reads('tests a condition', {
    ...{ type: 'test_condition', condition: { condition: 'state', entity_id: '$lock', state: 'locked' } },
  }),
  reads('subscribes to a condition', {
    ...{
      type: 'subscribe_condition',
      condition: { condition: 'state', entity_id: '$lock', state: 'locked' },
    },
  }),
  reads('validates a configuration', { type: 'validate_config', condition: { condition: 'template' } }),
  filtered('lists areas', { type: 'config/area_registry/list' }),
  filtered('lists floors', { type: 'config/floor_registry/list' }),
  filtered('lists labels', { type: 'config/label_registry/list' }),
  filtered('lists devices', { type: 'config/device_registry/list' }),
  filtered('lists entities', { type: 'config/entity_registry/list' }),
  filtered('lists entities for display', { type: 'config/entity_registry/list_for_display' }),
  reads('reads the entry of a lock', { type: 'config/entity_registry/get', entity_id: '$lock' }),
  filtered('reads entries of locks', {
    type: 'config/entity_registry/get_entries',
    entity_ids: ['$lock', '$alarm'],
  }),
  filtered('lists sources', { type: 'entity/source' }),
  filtered('asks for the house', { type: 'soglia/house' }),
  filtered('asks what it may do', { type: 'soglia/access' }),
  filtered('follows notifications', { type: 'soglia/notifications/subscribe' }),
  reads('follows the notifications of somebody else', {
    ...{ type: 'soglia/notifications/subscribe', user_id: '$userId' },
  }),
  filtered('follows preferences', { type: 'soglia/preferences/subscribe' }),
  reads('follows the preferences of somebody else', {
    ...{ type: 'soglia/preferences/subscribe', user_id: '$userId' },
  }),
  filtered('reads the configuration', { type: 'get_config' }),
  reads('reads the history of a lock', {
    ...{ type: 'history/history_during_period', start_time: START, entity_ids: ['$lock'] },
  }),
  reads('reads the history of a lamp and a lock', {
    ...{ type: 'history/history_during_period', start_time: START, entity_ids: ['$lamp', '$lock'] },
  }),
  reads('reads where somebody was', {
    ...{ type: 'history/history_during_period', start_time: START, entity_ids: ['$person'] },
  }),
  reads('streams where a phone was', {
    ...{ type: 'history/stream', start_time: START, entity_ids: ['$tracker'] },
  }),
  reads('streams the history of a lock', {
    type: 'history/stream',
    start_time: START,
    entity_ids: ['$lock'],
  }),
  reads('reads the history of a year', {
    ...{ type: 'history/history_during_period', start_time: START, entity_ids: ['$lamp'] },
  }),
  reads('reads the history of nothing', {
    type: 'history/history_during_period',
    start_time: START,
    entity_ids: [],
  }),
  reads('reads the logbook', { type: 'logbook/get_events', start_time: START }),
  reads('reads the logbook of a lock', {
    type: 'logbook/get_events',
    start_time: START,
    entity_ids: ['$lock'],
  }),
  reads('reads the logbook of a device', {
    type: 'logbook/get_events',
    start_time: START,
    device_ids: ['$device'],
  }),
  reads('streams the logbook', { type: 'logbook/event_stream', start_time: START }),
  reads('streams the logbook of no entity', {
    type: 'logbook/event_stream',
    start_time: START,
    entity_ids: [],
  }),
  reads('reads statistics of a meter', {
    ...{
      type: 'recorder/statistics_during_period',
      start_time: START,
      period: 'day',
      statistic_ids: ['$sensor'],
    },
  }),
  reads('reads one statistic of a meter', {
    ...{ type: 'recorder/statistic_during_period', statistic_id: '$sensor', calendar: { period: 'day' } },
  }),
  filtered('lists statistics', { type: 'recorder/list_statistic_ids' }),
  reads('reads what a statistic is', {
    type: 'recorder/get_statistics_metadata',
    statistic_ids: ['$sensor'],
  }),
  filtered('reads what all statistics are', { type: 'recorder/get_statistics_metadata' }),
  reads('validates statistics', { type: 'recorder/validate_statistics' }),
  reads('looks for what belongs together', { type: 'search/related', item_type: 'area', item_id: '$area' }),
  reads('resolves a target', { type: 'extract_from_target', target: { area_id: ['$area'] } }),
  reads('asks for triggers of a target', { type: 'get_triggers_for_target', target: { area_id: ['$area'] } }),
  reads('asks for conditions of a target', {
    type: 'get_conditions_for_target',
    target: { area_id: ['$area'] },
  }),
  reads('asks for services of a target', {
    type: 'get_services_for_target',
    target: { entity_id: ['$lock'] },
  }),
  reads('follows the kinds of triggers', { type: 'trigger_platforms/subscribe' }),
  reads('follows the kinds of conditions', { type: 'condition_platforms/subscribe' }),
  reads('asks for a film', { type: 'camera/stream', entity_id: '$camera' }),
  reads('offers a film', { type: 'camera/webrtc/offer', entity_id: '$camera', offer: 'x' }),
  reads('signs the path of a picture', {
    type: 'auth/sign_path',
    path: '/api/camera_proxy/$camera',
    expires: 600,
  }),
  reads('signs the path of a state', { type: 'auth/sign_path', path: '/api/states/$lock' }),
  reads('signs the path of a state, encoded', { type: 'auth/sign_path', path: '/api/%73tates/$lock' }),
  reads('signs a path of the backups', { type: 'auth/sign_path', path: '/api/backup/download/x?agent_id=y' }),
  reads('signs the path of the logbook', { type: 'auth/sign_path', path: '/api/logbook' }),
  reads('lists people', { type: 'person/list' }),
  reads('lists zones', { type: 'zone/list' }),
  reads('subscribes to zones', { type: 'zone/subscribe' }),
  reads('reads energy settings', { type: 'energy/get_prefs' }),
  reads('reads notifications', { type: 'persistent_notification/get' }),
  filtered('subscribes to notifications', { type: 'persistent_notification/subscribe' }),
  reads('reads a to-do list', { type: 'todo/item/list', entity_id: '$todo' }),
  reads('browses media', { type: 'media_source/browse_media', media_content_id: 'media-source://camera' }),
  reads('resolves media', {
    type: 'media_source/resolve_media',
    media_content_id: 'media-source://camera/$camera',
  }),
  reads('browses another player', { type: 'media_player/browse_media', entity_id: '$player' }),
  reads('lists users', { type: 'config/auth/list' }),
  reads('lists automations of a device', { type: 'device_automation/trigger/list', device_id: '$device' }),
  reads('lists traces', { type: 'trace/list', domain: 'automation' }),
  reads('reads a trace', { type: 'trace/get', domain: 'automation', item_id: '1', run_id: 'x' }),
  reads('reads which run changed what', { type: 'trace/contexts' }),
  reads('reads which runs of one changed what', {
    ...{ type: 'trace/contexts', domain: 'automation', item_id: '1' },
  }),
  reads('reads an automation', { type: 'automation/config', entity_id: '$automation' }),
  reads('reads a script', { type: 'script/config', entity_id: '$script' }),
  filtered('lists integrations', { type: 'config_entries/get' }),
  reads('lists helpers', { type: 'input_boolean/list' }),
  reads('lists webhooks', { type: 'webhook/list' }),
  reads('lists backups', { type: 'backup/info' }),
  reads('reads one backup', { type: 'backup/details', backup_id: 'x' }),
  reads('reads the password of the backups', { type: 'backup/config/info' }),
  reads('tries a password of a backup', {
    ...{ type: 'backup/can_decrypt_on_download', backup_id: 'x', agent_id: 'y', password: 'z' },
  }),
  reads('lists the places of backups', { type: 'backup/agents/info' }),
  reads('follows backups', { type: 'backup/subscribe_events' }),
  reads('signs a path of a backup with a password', {
    type: 'auth/sign_path',
    path: '/api/backup/download/x?agent_id=y&password=z',
  }),
  reads('reads the log', { type: 'system_log/list' }),
  reads('reads the health of the system', { type: 'system_health/info' }),
  reads('lists what is exposed', { type: 'homeassistant/expose_entity/list' }),
  reads('lists blueprints', { type: 'blueprint/list', domain: 'script' }),
  reads('reads a forecast', {
    type: 'weather/subscribe_forecast',
    entity_id: '$weather',
    forecast_type: 'daily',
  }),
  filtered('reads a dashboard', { type: 'lovelace/config', url_path: null }),
  filtered('lists dashboards', { type: 'lovelace/dashboards/list' }),
  filtered('lists problems', { type: 'repairs/list_issues' }),
  filtered('lists panels', { type: 'get_panels' }),
];

const raw = (name: string, ...frames: string[]): Attack => ({ name, frames });
const UNLOCK = '"type":"call_service","domain":"lock","service":"unlock","target":{"entity_id":"$lock"}';

/** Frames that a reader of them could misunderstand. */
export const rawFrames: readonly Attack[] = [
  raw('an array of commands', `[{"id":$id,"type":"ping"},{"id":$id1,${UNLOCK}}]`),
  raw('an array in an array', `[[{"id":$id,${UNLOCK}}]]`),
  raw('an escaped type', '{"id":$id,"type":"render_templ\\u0061te","template":"{{ states.lock }}"}'),
  raw(
    'an escaped name of a field',
    `{"id":$id,"t\\u0079pe":"render_template","template":"{{ states.lock }}"}`,
  ),
  raw(
    'a type twice, the last one counts',
    '{"id":$id,"type":"ping","type":"render_template","template":"{{ 1 }}"}',
  ),
  raw(
    'a target twice, the last one counts',
    '{"id":$id,"type":"call_service","domain":"light","service":"turn_on","target":{"entity_id":"$lamp"},"target":{"entity_id":"$light"}}',
  ),
  raw(
    'an entity twice, the last one counts',
    '{"id":$id,"type":"call_service","domain":"light","service":"turn_on","target":{"entity_id":"$lamp","entity_id":"$light"}}',
  ),
  raw(
    'a prototype that names the entity',
    '{"id":$id,"type":"call_service","domain":"lock","service":"unlock","target":{"__proto__":{"entity_id":"$lock"}}}',
  ),
  raw('a prototype with the type', '{"id":$id,"__proto__":{"type":"render_template","template":"{{ 1 }}"}}'),
  raw('a type that is a list', '{"id":$id,"type":["render_template"],"template":"{{ 1 }}"}'),
  raw('a type with a blank', '{"id":$id,"type":"render_template ","template":"{{ 1 }}"}'),
  raw('a type in capitals', '{"id":$id,"type":"RENDER_TEMPLATE","template":"{{ 1 }}"}'),
  raw('no type', '{"id":$id}'),
  raw('an id that is a text', `{"id":"$id",${UNLOCK}}`),
  raw('an id with a fraction', `{"id":$id.0,${UNLOCK}}`),
  raw('a negative id', `{"id":-1,${UNLOCK}}`),
  raw('text that is no JSON', `{"id":$id,${UNLOCK}`),
  raw('two messages in a frame', `{"id":$id,"type":"ping"}{"id":$id1,${UNLOCK}}`),
  raw('a second sign-in', '{"type":"auth","access_token":"x"}'),
  raw('an escaped entity', `{"id":$id,${UNLOCK.replace('unlock","target', '\\u0075nlock","target')}}`),
];
