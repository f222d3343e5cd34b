/** What a command of a client is, as far as rights are concerned. */
export type CommandKind = 'session' | 'read' | 'act' | 'manage' | 'other';

interface Rule {
  /** A whole type, or all types that begin with it when it ends in a slash. */
  readonly types: readonly string[];
  readonly kind: CommandKind;
}

/** The table of known command types. The longest matching entry holds. */
const rules: readonly Rule[] = [
  {
    types: [
      'ping',
      'supported_features',
      'unsubscribe_events',
      'auth/',
      'soglia/',
      'frontend/set_user_data',
      'person/update_own_profile',
    ],
    kind: 'session',
  },
  {
    types: [
      'call_service',
      'execute_script',
      'fire_event',
      'conversation/',
      'intent/',
      'webhook/',
      'assist_pipeline/',
      'calendar/event/create',
      'calendar/event/delete',
      'calendar/event/update',
      'todo/item/move',
    ],
    kind: 'act',
  },
  {
    types: [
      'get_states',
      'get_config',
      'get_services',
      'get_panels',
      'subscribe_entities',
      'subscribe_events',
      'subscribe_trigger',
      'render_template',
      'history/',
      'logbook/',
      'recorder/',
      'frontend/',
      'camera/',
      'weather/',
      'energy/',
      'lovelace/',
      'persistent_notification/',
      'repairs/',
      'todo/',
      'calendar/',
      'config/area_registry/list',
      'config/floor_registry/list',
      'config/label_registry/list',
      'person/list',
      'config/device_registry/list',
      'config/entity_registry/list',
      'config/entity_registry/list_for_display',
      'config/entity_registry/get',
      'config/entity_registry/get_entries',
      'config/category_registry/list',
    ],
    kind: 'read',
  },
  {
    types: [
      'config/',
      'config_entries/',
      'backup/',
      'http/',
      'zone/',
      'person/',
      'camera/update_prefs',
      'energy/save_prefs',
      'repairs/ignore_issue',
      'frontend/set_system_data',
      'frontend/update_panel',
      'lovelace/config/delete',
      'lovelace/config/save',
      'lovelace/dashboards/create',
      'lovelace/dashboards/delete',
      'lovelace/dashboards/update',
      'lovelace/resources/create',
      'lovelace/resources/delete',
      'lovelace/resources/update',
      'recorder/adjust_sum_statistics',
      'recorder/change_statistics_unit',
      'recorder/clear_statistics',
      'recorder/import_statistics',
      'recorder/update_statistics_issues',
      'recorder/update_statistics_metadata',
    ],
    kind: 'manage',
  },
];

const kindByType = new Map(rules.flatMap(({ types, kind }) => types.map((type) => [type, kind] as const)));

const longestPrefix = Math.max(...[...kindByType.keys()].map(({ length }) => length));

function kindOfType(type: string): CommandKind {
  const whole = type.endsWith('/') ? undefined : kindByType.get(type);
  if (whole !== undefined) return whole;
  // A type may be as long as a message: looking up what no prefix can be would take time by its square.
  for (let cut = type.lastIndexOf('/', longestPrefix); cut > 0; cut = type.lastIndexOf('/', cut - 1)) {
    const prefix = kindByType.get(type.slice(0, cut + 1));
    if (prefix !== undefined) return prefix;
  }
  return 'other';
}

/** The kind of a message by its `type`; `other` for an unknown type and for anything that is not a command. */
export function commandKind(message: unknown): CommandKind {
  const type =
    typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
  return typeof type === 'string' ? kindOfType(type) : 'other';
}
