/** 5.1 of docs/access-rules.md once more, as the rest of the model: plain, and without a look at src/policy/. */
import { isRecord } from '@soglia/hub-client/json';
import { ACTED_FIELDS, KNOWN_DOMAINS, PURPOSES } from './model-tables.ts';
import {
  allTexts,
  domainOf,
  idsIn,
  idsOf,
  isEntityId,
  listOf,
  textsOf,
  type createRoleModel,
  type Row,
} from './role-model.ts';

interface AutomationModelOptions {
  readonly roleModel: ReturnType<typeof createRoleModel>;
  readonly hiddenAttributes: readonly string[];
  /** Whether a call of a service is refused. */
  readonly isRefused: (domain: string, service: string, data: unknown, target: unknown) => boolean;
  /** The members of groups in the place of these; an empty text for one that is not there. */
  readonly expand: (id: string) => readonly string[];
}

type Check = (value: unknown) => boolean;
type Checks = Readonly<Record<string, Check>>;

const TARGETS = ['entity_id', 'area_id', 'device_id', 'floor_id', 'label_id'];
const isTemplate = (text: string) => /\{\{|\{%|\{#/.test(text);
/** What every client is sent of it, and what the hub writes. */
const isTooLong = (config: unknown) =>
  allTexts(config).join('').length > 2_097_152 || (isRecord(config) && String(config['alias']).length > 255);
const isAll = (value: unknown) => typeof value === 'string' && value.trim().toLowerCase() === 'all';

export function createAutomationModel(options: AutomationModelOptions) {
  const { roleModel, isRefused, expand } = options;
  const { isVisible, isInControl, isStateVisible, isDeviceVisible, limited, allIds, entryOf } = roleModel;
  const hidden = options.hiddenAttributes.map((name) => name.toLowerCase());
  let isStored = false;

  const plain: Check = (value) =>
    !allTexts(value).some(isTemplate) && allTexts(value).flatMap(idsIn).every(isVisible);
  const text: Check = (value) => typeof value === 'string' && plain(value);
  const entities: Check = (value) => {
    const ids = idsOf(value);
    const areTexts = listOf(value).length === textsOf(value).length;
    return areTexts && ids.length > 0 && ids.every((id) => isEntityId(id) && isVisible(id));
  };
  const compared: Check = (value) => plain(value) && allTexts(value).flatMap(idsIn).every(isStateVisible);
  const stated: Check = (value) => entities(value) && idsOf(value).every(isStateVisible);
  const attribute: Check = (value) => text(value) && !hidden.includes(String(value).trim().toLowerCase());
  const placed: Check = (value) =>
    entities(value) && !hidden.includes('latitude') && !hidden.includes('longitude');
  const plainAll = (...names: string[]): Checks => Object.fromEntries(names.map((name) => [name, plain]));
  const holds = (part: Row, checks: Checks, more: Checks = {}) =>
    Object.entries(part).every(([key, value]) => {
      const all: Checks = { ...plainAll('id', 'alias', 'note', 'enabled'), ...checks, ...more };
      return Object.hasOwn(all, key) && all[key]?.(value) === true;
    });
  const each =
    (check: (part: Row) => boolean): Check =>
    (value) =>
      (Array.isArray(value) ? value : [value]).every((part) => isRecord(part) && check(part));
  const withOptions = (checks: Checks): Checks => ({
    ...checks,
    options: (value) => isRecord(value) && holds(value, checks),
  });

  /** By 4.3, of what is visible, of entities of all domains. */
  const target = (value: unknown, isFor = isVisible): boolean => {
    if (!isRecord(value) || allTexts(value).some(isTemplate)) return false;
    if (!Object.keys(value).every((key) => TARGETS.includes(key))) return false;
    if (isAll(value['entity_id'])) return false;
    const isNone = value['entity_id'] === 'none';
    const ids = isNone ? [] : idsOf(value['entity_id']).flatMap((id) => [id, ...expand(id)]);
    const isGroup = TARGETS.slice(1).some((key) => value[key] !== undefined);
    return ids.every((id) => isEntityId(id) && isFor(id)) && !(isStored && limited && isGroup);
  };
  const isPurpose = (kind: unknown) =>
    typeof kind === 'string' && isEntityId(kind) && PURPOSES.has(domainOf(kind));
  const purpose = (part: Row, name: string) => {
    const kind = String(part[name]);
    const needsTarget = !['sun', 'zone'].includes(domainOf(kind));
    if (hidden.length > 0 || (needsTarget && part['target'] === undefined)) return false;
    const isOfEntities = needsTarget && KNOWN_DOMAINS.has(domainOf(kind));
    if (isOfEntities && !allIds.some((id) => domainOf(id) === domainOf(kind) && isVisible(id))) return false;
    const readsPeople = domainOf(kind) === 'zone' && part['target'] !== undefined;
    const told: Check = (value) => target(value, isStateVisible);
    return holds(part, { [name]: () => true, target: told, options: readsPeople ? plain : compared });
  };
  const deviceTrigger = (part: Row, name: string) => {
    const fields = plainAll(name, 'device_id', 'domain', 'type', 'subtype', 'event', 'entity_id');
    const more = plainAll('metadata', 'for', 'above', 'below', 'from', 'to');
    if (hidden.length > 0 || !holds(part, { ...fields, ...more, domain: text })) return false;
    if (!isDeviceVisible(part['device_id'])) return false;
    if (part['entity_id'] === undefined) return !limited;
    const isNamed = (id: string) =>
      entryOf(id)?.['id'] === part['entity_id'] || idsOf(part['entity_id']).includes(id);
    const named = allIds.find((id) => isNamed(id) && entryOf(id)?.['device_id'] === part['device_id']);
    return named !== undefined && isStateVisible(named) && (!limited || domainOf(named) === part['domain']);
  };
  const TRIGGERS: Readonly<Record<string, Checks>> = {
    time: plainAll('at', 'weekday'),
    time_pattern: plainAll('hours', 'minutes', 'seconds'),
    sun: plainAll('event', 'offset'),
    homeassistant: plainAll('event'),
    state: { entity_id: stated, attribute, ...plainAll('from', 'to', 'not_from', 'not_to', 'for') },
    numeric_state: { entity_id: stated, attribute, above: compared, below: compared, ...plainAll('for') },
    zone: { entity_id: placed, zone: entities, event: plain },
  };
  const trigger = (part: Row): boolean => {
    if ('triggers' in part) return Object.keys(part).length === 1 && each(trigger)(part['triggers']);
    const [name, other] = ['trigger', 'platform'].filter((key) => key in part);
    if (name === undefined || other !== undefined) return false;
    const kind = part[name];
    if (isPurpose(kind)) return purpose(part, name);
    if (kind === 'device') return deviceTrigger(part, name);
    const checks = typeof kind === 'string' && Object.hasOwn(TRIGGERS, kind) ? TRIGGERS[kind] : undefined;
    const inOptions = isRecord(part['options']) ? part['options'] : {};
    const compares = ['from', 'to', 'not_from', 'not_to', 'attribute'].some(
      (key) => key in part || key in inOptions,
    );
    if (checks === undefined || (kind === 'state' && hidden.length > 0 && !compares)) return false;
    return holds(part, withOptions(checks), { [name]: plain });
  };
  const CONDITIONS: Readonly<Record<string, Checks>> = {
    time: plainAll('after', 'before', 'weekday'),
    sun: plainAll('after', 'before', 'after_offset', 'before_offset'),
    state: { entity_id: stated, attribute, ...plainAll('state', 'for', 'match') },
    numeric_state: { entity_id: stated, attribute, above: compared, below: compared },
    zone: { entity_id: placed, zone: entities },
    trigger: {},
  };
  const condition = (part: Row): boolean => {
    const kind = part['condition'];
    const short = ['and', 'or', 'not'].find((name) => name in part);
    if (kind === undefined && short !== undefined) return holds(part, { [short]: conditions });
    if (['and', 'or', 'not'].includes(String(kind))) {
      return holds(part, { condition: plain, conditions });
    }
    if (isPurpose(kind)) return purpose(part, 'condition');
    const checks = typeof kind === 'string' && Object.hasOwn(CONDITIONS, kind) ? CONDITIONS[kind] : undefined;
    return checks !== undefined && holds(part, withOptions(checks), { condition: plain });
  };
  const conditions = each(condition);

  const goesOn = plainAll('continue_on_error');
  const call = (part: Row): boolean => {
    const name = 'action' in part ? 'action' : 'service';
    const { [name]: called, data, target: where, entity_id: direct, metadata: _, ...rest } = part;
    const [domain = '', service, more] = typeof called === 'string' ? called.split('.') : [];
    if (service === undefined || more !== undefined || !holds(rest, goesOn)) return false;
    if (direct !== undefined && where !== undefined) return false;
    const named = direct === undefined ? where : { entity_id: direct };
    if (isRefused(domain, service, data, named)) return false;
    const given: Row = { ...(isRecord(data) && data), ...(isRecord(named) && named) };
    const groups = [...TARGETS.slice(1)].some((key) => given[key] !== undefined);
    const acted = ['entity_id', ...(ACTED_FIELDS[`${domain}.${service}`] ?? [])];
    return !(isStored && limited && (groups || acted.some((key) => isAll(given[key]))));
  };
  const parallel: Check = (value) => (Array.isArray(value) ? value : [value]).every((item) => actions(item));
  const choice = (part: Row) => holds(part, { conditions, sequence: (value) => actions(value) });
  const repeated: Check = (value) =>
    isRecord(value) &&
    holds(value, { count: plain, while: conditions, until: conditions, sequence: (inner) => actions(inner) });
  const scene: Check = (value) => {
    const [id = ''] = typeof value === 'string' ? idsOf(value) : [];
    return domainOf(id) === 'scene' && isInControl(id);
  };
  const inner: Check = (value) => actions(value);
  const KINDS: Readonly<Record<string, Checks>> = {
    choose: { choose: each(choice), default: inner },
    if: { if: conditions, then: inner, else: inner },
    sequence: { sequence: inner },
    parallel: { parallel },
    repeat: { repeat: repeated },
    delay: { delay: plain },
    wait_for_trigger: { wait_for_trigger: each(trigger), ...plainAll('timeout', 'continue_on_timeout') },
    stop: plainAll('stop', 'error'),
    scene: { scene, metadata: plain },
  };
  const action = (part: Row): boolean => {
    if ('action' in part || 'service' in part) return call(part);
    const [kind, other] = Object.keys(KINDS).filter((key) => key in part);
    if (other !== undefined) return false;
    if (kind !== undefined) return holds(part, KINDS[kind] ?? {}, goesOn);
    const { continue_on_error: goes = true, ...rest } = part;
    return plain(goes) && condition(rest);
  };
  const actions = each(action);

  const checked: Checks = {
    triggers: each(trigger),
    trigger: each(trigger),
    conditions,
    condition: conditions,
    actions,
    action: actions,
  };
  const whole: Checks = {
    ...checked,
    alias: text,
    description: text,
    mode: text,
    max_exceeded: text,
    max: plain,
    variables: plain,
  };
  const isMadeOf = (config: unknown, checks: Checks, stored: boolean) => {
    isStored = stored;
    return (
      isRecord(config) &&
      Object.entries(config).every(
        ([key, value]) => key === 'id' || (Object.hasOwn(checks, key) && checks[key]?.(value) === true),
      )
    );
  };

  return {
    maySave: (config: unknown) => !isTooLong(config) && isMadeOf(config, whole, false),
    couldHaveSaved: (config: unknown) => isMadeOf(config, whole, true),
    mayCheck: (parts: unknown) => isMadeOf(parts, checked, false),
    isTarget: (value: unknown) => {
      isStored = false;
      return target(value);
    },
  };
}
