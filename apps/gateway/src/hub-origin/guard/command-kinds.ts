/** What a message of a client is, as far as rights are concerned. */
export type CommandKind = 'session' | 'read' | 'act' | 'manage' | 'other';

/** Who sends it. The roles of the house will stand here. */
export interface Caller {
  readonly address: string;
}

interface Rule {
  /** The types that it is about: a whole type, or all that begin with it when it ends in a slash. */
  readonly types: readonly string[];
  readonly kind: CommandKind;
  readonly may: (caller: Caller) => boolean;
}

const everybody = () => true;

/**
 * The one table by which every message of every socket is decided, by its type. The hub keeps its own rights behind
 * it: administrators' commands are refused there to everybody else. The first rule that fits holds.
 */
const rules: readonly Rule[] = [
  {
    types: ['ping', 'supported_features', 'unsubscribe_events', 'auth/', 'soglia/'],
    kind: 'session',
    may: everybody,
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
    ],
    kind: 'act',
    may: everybody,
  },
  {
    types: [
      ...['get_states', 'get_config', 'get_services', 'get_panels', 'subscribe_entities', 'subscribe_events'],
      ...[
        'subscribe_trigger',
        'render_template',
        'history/',
        'logbook/',
        'recorder/',
        'frontend/',
        'camera/',
      ],
      ...['weather/', 'energy/', 'lovelace/', 'persistent_notification/', 'repairs/', 'todo/', 'calendar/'],
      ...[
        'config/area_registry/list',
        'config/floor_registry/list',
        'config/label_registry/list',
        'person/list',
      ],
      ...[
        'config/device_registry/list',
        'config/entity_registry/list',
        'config/entity_registry/list_for_display',
      ],
      ...[
        'config/entity_registry/get',
        'config/entity_registry/get_entries',
        'config/category_registry/list',
      ],
    ],
    kind: 'read',
    may: everybody,
  },
  {
    types: ['config/', 'config_entries/', 'backup/', 'http/', 'zone/', 'person/'],
    kind: 'manage',
    may: everybody,
  },
];

const other: Rule = { types: [], kind: 'other', may: everybody };

const exact = new Map(rules.flatMap((rule) => rule.types.map((type) => [type, rule] as const)));

const ruleFor = (type: string): Rule => {
  const whole = type.endsWith('/') ? undefined : exact.get(type);
  if (whole !== undefined) return whole;
  for (let cut = type.lastIndexOf('/'); cut > 0; cut = type.lastIndexOf('/', cut - 1)) {
    const part = exact.get(type.slice(0, cut + 1));
    if (part !== undefined) return part;
  }
  return other;
};

export interface Decision {
  readonly kind: CommandKind;
  readonly allowed: boolean;
}

/** Decides one message. What is no object with a `type` goes to the hub, which says what is wrong with it. */
export const decide = (message: unknown, caller: Caller): Decision => {
  const type =
    typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
  const rule = typeof type === 'string' ? ruleFor(type) : other;
  return { kind: rule.kind, allowed: rule.may(caller) };
};
