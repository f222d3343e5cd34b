/** The domains of entities that Home Assistant itself has, whether this house has them or not. */
const ENTITY_DOMAINS = [
  'ai_task',
  'air_quality',
  'alarm_control_panel',
  'alert',
  'assist_satellite',
  'automation',
  'binary_sensor',
  'button',
  'calendar',
  'camera',
  'climate',
  'conversation',
  'counter',
  'cover',
  'date',
  'datetime',
  'device_tracker',
  'event',
  'fan',
  'geo_location',
  'group',
  'humidifier',
  'image',
  'image_processing',
  'infrared',
  'input_boolean',
  'input_button',
  'input_datetime',
  'input_number',
  'input_select',
  'input_text',
  'lawn_mower',
  'light',
  'lock',
  'media_player',
  'notify',
  'number',
  'person',
  'plant',
  'proximity',
  'radio_frequency',
  'remote',
  'scene',
  'schedule',
  'script',
  'select',
  'sensor',
  'siren',
  'stt',
  'sun',
  'switch',
  'tag',
  'text',
  'time',
  'timer',
  'todo',
  'tts',
  'update',
  'vacuum',
  'valve',
  'wake_word',
  'water_heater',
  'weather',
  'zone',
] as const;

const ENTITY_ID = /^[a-z0-9_]+\.[a-z0-9_]+$/;
const ID_OF_KNOWN_DOMAIN = new RegExp(`^(?:${ENTITY_DOMAINS.join('|')})\\.[a-z0-9_]+$`);
const IDS_WITHIN = new RegExp(`(?<![a-z0-9_])(?:${ENTITY_DOMAINS.join('|')})\\.[a-z0-9_]+`, 'g');

/** Ids of one list: more than a house has. One message has room for hundreds of thousands. */
const MOST_IDS = 20_000;

/** As the hub compares them: blanks around it and upper case do not count. */
export const normaliseId = (id: string): string => id.trim().toLowerCase();

/**
 * The entity ids of a value of a service's data: a string with one or several, separated by commas, or a list of such
 * strings. Undefined where something else is in it, such as the id of a registry entry, and where they are too many.
 */
export function readEntityIds(value: unknown): readonly string[] | undefined {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const ids: string[] = [];
  for (const part of parts) {
    if (typeof part !== 'string') return undefined;
    for (const text of part.split(',', MOST_IDS + 1)) {
      const id = normaliseId(text);
      if (!ENTITY_ID.test(id) || ids.length === MOST_IDS) return undefined;
      ids.push(id);
    }
  }
  return ids;
}

/** The id of a single entity as the hub compares it; undefined for what is no entity id. */
export function entityIdOf(value: unknown): string | undefined {
  const id = typeof value === 'string' ? normaliseId(value) : '';
  return ENTITY_ID.test(id) ? id : undefined;
}

/** The ids of {@link readEntityIds}, each once; undefined also where there is none. */
export function someEntityIds(value: unknown): readonly string[] | undefined {
  const ids = readEntityIds(value) ?? [];
  return ids.length > 0 ? [...new Set(ids)] : undefined;
}

/** Whether an id is of a domain that Home Assistant has. */
export const isOfKnownDomain = (id: string): boolean => ID_OF_KNOWN_DOMAIN.test(id);

/** The entities that a string, or a part of it between commas, is the id of, by a domain that Home Assistant has. */
export const idsOfString = (text: string): readonly string[] =>
  text.includes('.')
    ? text
        .split(',')
        .map(normaliseId)
        .filter((id) => ID_OF_KNOWN_DOMAIN.test(id))
    : [];

/** The entities whose ids are anywhere in an address, also percent-encoded. */
export const idsInAddress = (address: string): readonly string[] =>
  [address, decodeFully(address)].flatMap((text) => text.toLowerCase().match(IDS_WITHIN) ?? []);

/**
 * Without percent-encoded ASCII, however often it was encoded. A sequence that is no encoding stays, as it does where the
 * hub reads addresses, and keeps no other from being decoded.
 */
export function decodeFully(text: string): string {
  let decoded = text;
  for (let round = 0; round < 5 && decoded.includes('%'); round += 1) {
    decoded = decoded.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return decoded;
}
