import { isRecord, listOf } from '@soglia/hub-client/json';
import type { RoleAccess, RuleContext } from '../policy-caller.ts';
import { entityIdOf, isOfKnownDomain } from '../house/entity-ids.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Attributes that name other entities, of whatever domain. */
const REFERENCE =
  /(?:^|_)entity_ids?$|^(?:group_members|members|group_entities|persons|device_trackers|source|source_entity)$/i;

/** Characters of the id of a device. Few other texts of a state are as long: only these are looked up. */
const DEVICE_ID_LENGTH = 32;

/** Addresses of the pictures of an entity, which carry its key. */
const PICTURE = /_proxy(?:_stream)?\/([^/?#]+)/gi;

/** Attributes of a zone that say who is in it. */
const OCCUPANTS: ReadonlySet<string> = new Set(['persons', 'device_trackers']);

/** Attributes of what tells a presence that say nothing of it. */
const OF_PRESENCE: ReadonlySet<string> = new Set(['friendly_name', 'icon']);

/** What is told of an entity: all, all but its state and who is there, or only what it is called. */
type Told = 'all' | 'settings' | 'name';

/** Stands for the context of a change that is not told. */
const NOBODYS = { id: '', parent_id: null, user_id: null };

/** Stands for a state that would tell of people whom the role may not see, as when it has changed would. */
const EPOCH = '1970-01-01T00:00:00+00:00';
const UNTOLD: Fields = {
  state: 'unknown',
  last_changed: EPOCH,
  last_reported: EPOCH,
  last_updated: EPOCH,
  context: NOBODYS,
};
const UNTOLD_COMPRESSED: Fields = { s: 'unknown', c: '', lc: 0 };

/** Values nested deeper than this are left out. */
const DEPTH = 20;

/**
 * Narrows states to what a role sees (docs/access-rules.md, 2). What cannot be understood is left out; what needs no
 * change stays the same object, so that the frame it came in can pass as it was written.
 */
export interface StateFilter {
  /** A whole state, such as of `get_states`; undefined where its entity is not visible. */
  readonly state: (state: unknown) => Fields | undefined;
  readonly states: (list: unknown) => Fields[];
  /** An event of `subscribe_entities`, with the keys `a`, `c` and `r`; undefined where nothing is left of it. */
  readonly compressed: (event: unknown) => Fields | undefined;
  /** The attributes of a visible entity. */
  readonly attributes: (attributes: unknown) => Fields;
  /** What else people have written, without what it names that is not visible; undefined where nothing is left. */
  readonly writtenByPeople: (value: unknown) => unknown;
  /** Whether a text is the id of an entity or a device that is not visible, or the address of the picture of one. */
  readonly isForbidden: (text: string) => boolean;
}

const filters = new WeakMap<RoleAccess, StateFilter>();

/** The filter of a role in the house as it is now. Made once for each. */
export function createStateFilter(context: Pick<RuleContext, 'access' | 'house'>): StateFilter {
  const known = filters.get(context.access);
  if (known !== undefined) return known;
  const filter = buildStateFilter(context);
  filters.set(context.access, filter);
  return filter;
}

function buildStateFilter({ access, house }: Pick<RuleContext, 'access' | 'house'>): StateFilter {
  const { hiddenAttributes } = access;

  /** Whether a text is the id of an entity that is not visible. It does not matter whether the hub has it. */
  const isForbiddenId = (text: string, isReference: boolean): boolean => {
    if (!text.includes('.') || access.isVisible(text)) return false;
    const id = entityIdOf(text);
    if (id === undefined || access.isVisible(id)) return false;
    return isReference || isOfKnownDomain(id) || house.entities.has(id);
  };
  /** Whether a text is the id of a device that is not visible, such as of the phone by which a tag was last scanned. */
  const isForbiddenDevice = (text: string): boolean =>
    text.length === DEVICE_ID_LENGTH && house.devices.has(text) && !access.isDeviceVisible(text);
  const isForbidden = (text: string, isReference: boolean): boolean =>
    isForbiddenId(text, isReference) ||
    isForbiddenDevice(text) ||
    (text.includes(',') && text.split(',').some((part) => isForbiddenId(part, isReference))) ||
    (text.includes('_proxy') &&
      [...text.matchAll(PICTURE)].some(([, id = '']) => !access.isVisible(decodePart(id))));

  /**
   * A value without the ids of entities that are not visible, wherever it names them; undefined where nothing else is
   * left. What needs no change stays the same object: numbers may be carried as such (exact-json.ts).
   */
  const narrow = (given: unknown, isReference: boolean, depth = 0): unknown => {
    if (typeof given === 'string') return isForbidden(given, isReference) ? undefined : given;
    if (typeof given !== 'object' || given === null) return given;
    if (depth > DEPTH) return undefined;
    if (Array.isArray(given)) {
      const items = given.map((item) => narrow(item, isReference, depth + 1));
      if (items.every((item, at) => item === given[at])) return given;
      return items.filter((item) => item !== undefined);
    }
    const entries = Object.entries(given);
    const left = entries.flatMap(([key, item]): [string, unknown][] => {
      if (isForbiddenId(key, isReference) || isForbiddenDevice(key)) return [];
      const narrowed = narrow(item, isReference || REFERENCE.test(key), depth + 1);
      return narrowed === undefined ? [] : [[key, narrowed]];
    });
    const isSame = left.length === entries.length && left.every(([, item], at) => item === entries[at]?.[1]);
    return isSame ? given : Object.fromEntries(left);
  };

  const isHidden = (name: string): boolean =>
    hiddenAttributes.size > 0 && hiddenAttributes.has(name.toLowerCase());

  const hidesSome = (given: unknown): boolean =>
    hiddenAttributes.size > 0 && isRecord(given) && Object.keys(given).some(isHidden);

  const toldOf = (id: string): Told => {
    if (access.isStateVisible(id)) return 'all';
    return house.entities.get(id)?.presence !== undefined ? 'name' : 'settings';
  };

  const isLeftOut = (name: string, told: Told): boolean =>
    isHidden(name) ||
    isForbiddenId(name, false) ||
    (told === 'settings' && OCCUPANTS.has(name)) ||
    (told === 'name' && !OF_PRESENCE.has(name));

  const attributes = (given: unknown, told: Told = 'all'): Fields => {
    if (!isRecord(given)) return {};
    const left: [string, unknown][] = [];
    for (const [name, item] of Object.entries(given)) {
      if (isLeftOut(name, told)) continue;
      const narrowed = narrow(item, REFERENCE.test(name));
      if (narrowed !== undefined) left.push([name, narrowed]);
    }
    return sameOr(given, left);
  };

  const state = (given: unknown): Fields | undefined => {
    if (!isRecord(given)) return undefined;
    const id = given['entity_id'];
    if (typeof id !== 'string' || !access.isVisible(id)) return undefined;
    const told = toldOf(id);
    const shown = hidesSome(given['attributes']) ? withoutUpdates(given) : given;
    const left = told === 'all' ? pick(shown, WHOLE) : Object.entries({ entity_id: id, ...UNTOLD });
    left.push(['attributes', attributes(given['attributes'], told)]);
    return sameOr(given, left);
  };

  const compress = (given: Fields, told: Told): Fields => {
    const left = told === 'all' ? pick(given, COMPRESSED) : Object.entries(UNTOLD_COMPRESSED);
    if ('a' in given) left.push(['a', attributes(given['a'], told)]);
    return sameOr(given, left);
  };

  const added = (given: unknown, told: Told): Fields | undefined => {
    if (!isRecord(given)) return undefined;
    if (!hidesSome(given['a'])) return compress(given, told);
    const { lu: _, ...others } = given;
    return compress({ ...others, c: '' }, told);
  };

  /** What was set; of a state that is not told its attributes alone. */
  const set = (given: unknown, told: Told): Fields | undefined => {
    if (!isRecord(given)) return undefined;
    return told === 'all' ? compress(given, told) : { a: attributes(given['a'], told) };
  };

  /** Undefined where nothing but what is hidden has changed, as the time of that is hidden too. */
  const changed = (given: unknown, told: Told): Fields | undefined => {
    if (!isRecord(given)) return undefined;
    const [plus, minus] = [given['+'], given['-']];
    const left = set(plus, told);
    const names = namesOf(isRecord(minus) ? minus['a'] : undefined);
    const namesLeft = names.filter((name) => !isLeftOut(name, told));
    const setsSome = left !== undefined && Object.keys(left['a'] ?? {}).length > 0;
    const says = left !== undefined && ('s' in left || 'lc' in left);
    const hadAttributes =
      told !== 'all' || names.length > 0 || (isRecord(plus) && Object.keys(plus['a'] ?? {}).length > 0);
    if (hadAttributes && !setsSome && !says && namesLeft.length === 0) return undefined;
    const isSame =
      isRecord(minus) && Object.keys(minus).length === 1 && listOf(minus['a']).length === namesLeft.length;
    const fields: [string, unknown][] = [];
    if (left !== undefined) fields.push(['+', left]);
    if (namesLeft.length > 0) fields.push(['-', isSame ? minus : { a: namesLeft }]);
    return sameOr(given, fields);
  };

  const entities = (
    given: unknown,
    filter: (one: unknown, told: Told) => Fields | undefined,
  ): Fields | undefined => {
    if (!isRecord(given)) return undefined;
    const left: [string, Fields][] = [];
    for (const id of Object.keys(given)) {
      const one = access.isVisible(id) ? filter(given[id], toldOf(id)) : undefined;
      if (one !== undefined) left.push([id, one]);
    }
    return sameOr(given, left);
  };

  return {
    state,
    states: (list) =>
      listOf(list)
        .map(state)
        .filter((one) => one !== undefined),
    attributes: (given) => attributes(given),
    writtenByPeople: (given) => narrow(given, false),
    isForbidden: (text) => isForbidden(text, false),
    compressed: (event) => {
      if (!isRecord(event)) return undefined;
      const a = entities(event['a'], added);
      const c = entities(event['c'], changed);
      const r = namesOf(event['r']).filter((id) => access.isVisible(id));
      const visible = {
        ...(a !== undefined && !isEmpty(a) && { a }),
        ...(c !== undefined && !isEmpty(c) && { c }),
        ...(r.length > 0 && { r }),
      };
      return isEmpty(visible) ? undefined : visible;
    },
  };
}

/** Without what tells when attributes have changed that are left out. */
const withoutUpdates = (state: Fields): Fields => ({
  ...state,
  ...('last_updated' in state && { last_updated: state['last_changed'] }),
  ...('last_reported' in state && { last_reported: state['last_changed'] }),
  ...('context' in state && { context: NOBODYS }),
});

/** The fields of a state that may pass as they are. */
const WHOLE = ['entity_id', 'state', 'last_changed', 'last_reported', 'last_updated', 'context'];
const COMPRESSED = ['s', 'c', 'lc', 'lu'];

function pick(from: Fields, names: readonly string[]): [string, unknown][] {
  const fields: [string, unknown][] = [];
  for (const name of names) if (Object.hasOwn(from, name)) fields.push([name, from[name]]);
  return fields;
}

/** An object of these fields; the given one where it has the same and no others. */
export const sameOr = <Given extends Fields>(
  given: Given,
  fields: readonly (readonly [string, unknown])[],
): Given | Fields =>
  fields.length === Object.keys(given).length && fields.every(([name, value]) => given[name] === value)
    ? given
    : Object.fromEntries(fields);

const namesOf = (list: unknown): readonly string[] =>
  listOf(list).filter((name): name is string => typeof name === 'string');

const isEmpty = (fields: unknown): boolean => isRecord(fields) && Object.keys(fields).length === 0;

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part;
  }
}
