/** The tables of docs/access-rules.md, as the reference model reads them. */
const words = (text: string) => text.trim().split(/\s+/);

/** Domains of Home Assistant's entities. */
export const KNOWN_DOMAINS: ReadonlySet<string> = new Set(
  words(`ai_task air_quality alarm_control_panel assist_satellite automation binary_sensor button calendar camera climate
  conversation counter cover date datetime device_tracker event fan geo_location group humidifier image image_processing
  input_boolean input_button input_datetime input_number input_select input_text lawn_mower light lock mailbox
  media_player notify number person plant proximity remote scene schedule script select sensor siren stt sun switch text
  time timer todo tts update vacuum valve wake_word water_heater weather zone`),
);

/** Open to everybody with a role: 3 and 8. */
export const OPEN_COMMANDS: ReadonlySet<string> = new Set(
  words(`get_states get_config get_services get_panels manifest/list manifest/get frontend/get_translations
  frontend/get_icons frontend/get_themes frontend/get_version recorder/info recorder/list_statistic_ids
  config/area_registry/list config/floor_registry/list config/label_registry/list config/device_registry/list
  config/entity_registry/list config/entity_registry/list_for_display entity/source
  repairs/list_issues weather/convertible_units brands/access_token lovelace/dashboards/list lovelace/resources
  lovelace/info frontend/get_user_data frontend/set_user_data frontend/subscribe_user_data soglia/info 
  soglia/access ping supported_features unsubscribe_events auth/current_user auth/refresh_tokens
  auth/delete_refresh_token auth/delete_all_refresh_tokens auth/refresh_token_set_expiry auth/long_lived_access_token
  config/auth_provider/homeassistant/change_password person/update_own_profile
  frontend/get_system_data frontend/subscribe_system_data persistent_notification/subscribe config_entries/get`),
);

/** Commands that name an entity: the function they need (0: none), and what the entity must be. */
export const ENTITY_COMMANDS: ReadonlyMap<string, readonly [functionId: number, access: 'view' | 'control']> =
  new Map<string, readonly [number, 'view' | 'control']>([
    ['camera/stream', [0, 'view']],
    ['camera/capabilities', [0, 'view']],
    ['camera/webrtc/offer', [0, 'view']],
    ['camera/webrtc/candidate', [0, 'view']],
    ['camera/webrtc/get_client_config', [0, 'view']],
    ['config/entity_registry/get', [0, 'view']],
    ['media_player/browse_media', [0, 'view']],
    ['media_player/search_media', [0, 'view']],
    ['weather/subscribe_forecast', [0, 'view']],
    ['calendar/event/subscribe', [0, 'view']],
    ['calendar/event/create', [0, 'control']],
    ['calendar/event/update', [0, 'control']],
    ['calendar/event/delete', [0, 'control']],
    ['todo/item/list', [7, 'view']],
    ['todo/item/subscribe', [7, 'view']],
    ['todo/item/move', [7, 'control']],
  ]);

export const FUNCTION_COMMANDS: ReadonlyMap<string, number> = new Map([
  ['persistent_notification/get', 10],
  ['person/list', 1],
  ['map_tiles/access_token', 1],
]);

export const OPEN_EVENTS: ReadonlySet<string> = new Set(
  words(`state_changed entity_registry_updated device_registry_updated area_registry_updated floor_registry_updated
  label_registry_updated component_loaded themes_updated service_registered service_removed core_config_updated
  lovelace_updated panels_updated repairs_issue_registry_updated category_registry_updated labs_updated
  recorder_5min_statistics_generated recorder_hourly_statistics_generated`),
);

/** The first part of a path, and the function of that page: 6. */
export const PAGES: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries({
    map: [1],
    energy: [2],
    logbook: [3],
    history: [4],
    marketplace: [5],
    hacs: [5],
    'media-browser': [6],
    todo: [7],
    'developer-tools': [8],
    config: [9],
    notifications: [10],
  }),
);
export const OPEN_PAGES: ReadonlySet<string> = new Set([
  '',
  ...words('home lovelace profile light security climate calendar'),
]);

/** Media sources that are open to limited roles; without a name: the list of all. */
export const PLAIN_SOURCES: ReadonlySet<string> = new Set([
  '',
  ...words(`ai_task camera dlna_dms google_photos icloud image image_upload immich jellyfin media_source radio_browser
  synology_dsm tts xbox`),
]);

const ON_OFF = 'turn_on turn_off toggle';

/** Entity services: each names its entities by a target. */
export const ENTITY_SERVICES: Readonly<Record<string, string>> = {
  light: ON_OFF,
  switch: ON_OFF,
  fan: `${ON_OFF} set_percentage`,
  input_boolean: ON_OFF,
  climate: 'turn_on turn_off toggle set_temperature set_hvac_mode',
  cover: 'toggle open_cover close_cover stop_cover set_cover_position',
  lock: 'lock unlock open',
  valve: 'open_valve close_valve',
  alarm_control_panel: 'alarm_disarm alarm_arm_away',
  media_player: `${ON_OFF} media_play media_pause volume_set join play_media browse_media`,
  vacuum: 'start stop return_to_base',
  button: 'press',
  number: 'set_value',
  select: 'select_option',
  input_number: 'set_value',
  camera: 'turn_on turn_off play_stream',
  calendar: 'create_event get_events',
  todo: 'add_item update_item remove_item get_items',
  weather: 'get_forecasts',
  notify: 'send_message',
  tts: 'speak',
  scene: 'turn_on',
  script: ON_OFF,
  automation: `${ON_OFF} trigger`,
  homeassistant: `${ON_OFF} update_entity`,
};

/** What the hub's purpose-specific triggers and conditions are about, as far as requests name them. */
export const PURPOSES: ReadonlySet<string> = new Set(words('light lock door sun zone'));

/** Fields of the data whose entities are acted on. */
export const ACTED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'media_player.join': ['group_members'],
  'camera.play_stream': ['media_player'],
  'tts.speak': ['media_player_entity_id'],
};

const READING_SERVICES: ReadonlySet<string> = new Set(
  words('weather.get_forecasts calendar.get_events todo.get_items media_player.browse_media'),
);

interface ServiceKind {
  readonly function?: number;
  /** Acts on that entity, without a target. */
  readonly entity?: string;
  /** Needs no entity. */
  readonly isPlain?: boolean;
  readonly actedFields?: readonly string[];
  /** Its entities must be visible only. */
  readonly reads?: boolean;
}

/** What the document says of a service; undefined where it names none. */
export function serviceKind(domain: string, name: string): ServiceKind | undefined {
  const full = `${domain}.${name}`;
  if (['persistent_notification.dismiss', 'persistent_notification.dismiss_all'].includes(full))
    return { function: 10, isPlain: true };
  if (domain === 'shopping_list') return { function: 7, entity: 'todo.shopping_list' };
  if (domain === 'script' && !['turn_on', 'turn_off', 'toggle', 'reload'].includes(name))
    return { entity: `script.${name}` };
  const services = Object.hasOwn(ENTITY_SERVICES, domain) ? (ENTITY_SERVICES[domain] ?? '') : '';
  if (!services.split(' ').includes(name)) return undefined;
  return {
    ...(domain === 'todo' && { function: 7 }),
    ...(READING_SERVICES.has(full) && { reads: true }),
    ...(ACTED_FIELDS[full] !== undefined && { actedFields: ACTED_FIELDS[full] }),
  };
}
