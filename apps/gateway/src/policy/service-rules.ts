import { NOTIFICATIONS, TO_DO_LISTS } from './function-ids.ts';

/** What a role needs for one service; docs/access-rules.md, 4. */
export interface ServiceRule {
  /**
   * What the call is about: entities of one domain, of all domains, or none. The hub gets plain entity ids, each in
   * control, or visible where the service only reads.
   */
  readonly acts: 'entities' | 'all domains' | 'nothing';
  readonly needs: 'control' | 'view';
  /** One of the ten functions. */
  readonly functionId?: number;
  /** An entity that must be in control though the call does not name it. */
  readonly entityId?: string;
  /** Fields of the data that name further entities, each to be in control, with the domain of these. */
  readonly entityFields?: Readonly<Record<string, string>>;
  /** Fields of the data that name areas, each to be visible. */
  readonly areaFields?: readonly string[];
  /** Fields that a limited role may not give, as what they reach cannot be known. */
  readonly closedToLimited?: readonly string[];
  /** Fields that must be false or absent, and are sent as false. */
  readonly falseFields?: readonly string[];
  /** Whether the hub, or an integration, keeps what it is given. */
  readonly keeps?: true;
}

const onOff = ['turn_on', 'turn_off', 'toggle'] as const;

/** Services that act on entities of their own domain and on nothing else. */
const entityServices: Readonly<Record<string, readonly string[]>> = {
  alarm_control_panel: [
    'alarm_disarm',
    'alarm_arm_home',
    'alarm_arm_away',
    'alarm_arm_night',
    'alarm_arm_vacation',
    'alarm_arm_custom_bypass',
    'alarm_trigger',
  ],
  automation: onOff,
  button: ['press'],
  camera: ['turn_on', 'turn_off', 'enable_motion_detection', 'disable_motion_detection'],
  climate: [
    ...onOff,
    'set_hvac_mode',
    'set_preset_mode',
    'set_temperature',
    'set_humidity',
    'set_fan_mode',
    'set_swing_mode',
    'set_swing_horizontal_mode',
    'set_aux_heat',
  ],
  counter: ['increment', 'decrement', 'reset', 'set_value'],
  cover: [
    'open_cover',
    'close_cover',
    'set_cover_position',
    'stop_cover',
    'toggle',
    'open_cover_tilt',
    'close_cover_tilt',
    'stop_cover_tilt',
    'set_cover_tilt_position',
    'toggle_cover_tilt',
  ],
  date: ['set_value'],
  datetime: ['set_value'],
  fan: [
    ...onOff,
    'increase_speed',
    'decrease_speed',
    'oscillate',
    'set_direction',
    'set_percentage',
    'set_preset_mode',
  ],
  humidifier: [...onOff, 'set_mode', 'set_humidity'],
  image_processing: ['scan'],
  input_boolean: onOff,
  input_button: ['press'],
  input_datetime: ['set_datetime'],
  input_number: ['set_value', 'increment', 'decrement'],
  input_select: [
    'select_first',
    'select_last',
    'select_next',
    'select_option',
    'select_previous',
    'set_options',
  ],
  input_text: ['set_value'],
  lawn_mower: ['start_mowing', 'pause', 'dock', 'stop'],
  light: onOff,
  lock: ['lock', 'unlock', 'open'],
  media_player: [
    ...onOff,
    'volume_up',
    'volume_down',
    'volume_set',
    'volume_mute',
    'media_play_pause',
    'media_play',
    'media_pause',
    'media_stop',
    'media_next_track',
    'media_previous_track',
    'media_seek',
    'clear_playlist',
    'select_source',
    'select_sound_mode',
    'shuffle_set',
    'repeat_set',
    'unjoin',
    'play_media',
  ],
  notify: ['send_message'],
  number: ['set_value'],
  remote: [...onOff, 'send_command', 'learn_command', 'delete_command'],
  scene: ['turn_on'],
  select: ['select_first', 'select_last', 'select_next', 'select_option', 'select_previous'],
  siren: onOff,
  switch: onOff,
  text: ['set_value'],
  time: ['set_value'],
  timer: ['start', 'pause', 'cancel', 'finish', 'change'],
  vacuum: [
    ...onOff,
    'start',
    'start_pause',
    'pause',
    'stop',
    'return_to_base',
    'clean_spot',
    'locate',
    'set_fan_speed',
    'send_command',
  ],
  valve: ['open_valve', 'close_valve', 'set_valve_position', 'stop_valve', 'toggle'],
  water_heater: ['turn_on', 'turn_off', 'set_away_mode', 'set_temperature', 'set_operation_mode'],
};

/** Services that only read entities of their own domain. */
const readingServices: Readonly<Record<string, readonly string[]>> = {
  calendar: ['get_events', 'list_events'],
  media_player: ['browse_media', 'search_media'],
  schedule: ['get_schedule'],
  weather: ['get_forecast', 'get_forecasts'],
};

/** The one shopping list of the house, which its services and commands do not name. */
export const SHOPPING_LIST = 'todo.shopping_list';

const control: ServiceRule = { acts: 'entities', needs: 'control' };
const anyDomain: ServiceRule = { acts: 'all domains', needs: 'control', closedToLimited: ['variables'] };
const script: ServiceRule = { ...control, closedToLimited: ['variables'] };
const todo: ServiceRule = { ...control, functionId: TO_DO_LISTS, keeps: true };
const shoppingList: ServiceRule = {
  acts: 'nothing',
  needs: 'control',
  functionId: TO_DO_LISTS,
  entityId: SHOPPING_LIST,
  keeps: true,
};
const notifications: ServiceRule = { acts: 'nothing', needs: 'control', functionId: NOTIFICATIONS };

const named = (domain: string, services: readonly string[], rule: ServiceRule) =>
  services.map((service) => [`${domain}.${service}`, rule] as const);

/** The rule of each service that a role may be allowed, by `domain.service`. What is not here is refused. */
export const serviceRules: ReadonlyMap<string, ServiceRule> = new Map<string, ServiceRule>([
  ...Object.entries(entityServices).flatMap(([domain, services]) => named(domain, services, control)),
  ...Object.entries(readingServices).flatMap(([domain, services]) =>
    named(domain, services, { acts: 'entities', needs: 'view' }),
  ),
  ...named('homeassistant', [...onOff, 'update_entity'], anyDomain),
  ...named('script', onOff, script),
  ['automation.trigger', { ...script, falseFields: ['skip_condition'] }],
  ['camera.play_stream', { ...control, entityFields: { media_player: 'media_player' } }],
  ['media_player.join', { ...control, entityFields: { group_members: 'media_player' } }],
  ['tts.speak', { ...control, entityFields: { media_player_entity_id: 'media_player' } }],
  ['vacuum.clean_area', { ...control, areaFields: ['cleaning_area_id'] }],
  ['calendar.create_event', { ...control, keeps: true }],
  ...named('todo', ['add_item', 'update_item', 'remove_item', 'remove_completed_items'], todo),
  ['todo.get_items', { acts: 'entities', needs: 'view', functionId: TO_DO_LISTS }],
  ...named(
    'shopping_list',
    [
      'add_item',
      'remove_item',
      'complete_item',
      'incomplete_item',
      'complete_all',
      'incomplete_all',
      'clear_completed_items',
      'sort',
    ],
    shoppingList,
  ),
  ...named('persistent_notification', ['dismiss', 'dismiss_all'], notifications),
]);
