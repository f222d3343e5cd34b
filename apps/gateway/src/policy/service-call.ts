import { isRecord } from '@soglia/hub-client/json';
import { domainOf } from '@soglia/hub-client/entities';
import { MEDIA } from './function-ids.ts';
import { normaliseId } from './house/entity-ids.ts';
import { costOfCall, lengthOfTexts, MOST_KEPT } from './kept-texts.ts';
import { isMediaSource, isSourceVisible, LONGEST_SOURCE } from './media-sources.ts';
import { resolveTargets, TARGET_KEYS, type NamedTargets } from './house/targets.ts';
import type { RuleContext } from './policy-caller.ts';
import { isDomainVisible } from './visible-domains.ts';
import { refuse } from './refusals.ts';
import { serviceRules, type ServiceRule } from './service-rules.ts';
import { entitiesNamedBy, holdsTemplate, isDashboard, readMediaAddress, stringsOf } from './service-data.ts';
import { createResponseFilter } from './service-response.ts';
import type { RefusalReason, RefusedAct, RefuseVerdict } from './verdict.ts';

/** A service call as it came, by a socket or by REST. */
export interface ServiceCall {
  readonly domain: unknown;
  readonly service: unknown;
  /** Undefined or null without any. */
  readonly data: unknown;
  /** Of a socket's command only; what it names replaces what the data name by the same key. */
  readonly target?: unknown;
  readonly returnsResponse: boolean;
}

/** What the hub gets instead of it. */
export interface AllowedServiceCall {
  readonly domain: string;
  readonly service: string;
  /** Names no target: that is in `target`, or nowhere for a service without entities. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly target: { readonly entity_id: readonly string[] } | undefined;
  /** Leaves out of the service's own response what is not visible. */
  readonly filterResponse: (response: unknown) => unknown;
  /** What it counts as of all that the hub may be made to keep. */
  readonly keeps: number;
}

export interface RefusedServiceCall {
  readonly refuse: RefuseVerdict;
}

const NAME = /^[a-z0-9_]+$/;

const malformed = (detail: string): RefusedServiceCall => ({
  refuse: { kind: 'refuse', code: 'bad_request', detail },
});

/** Decides a service call of a restricted caller; docs/access-rules.md, 4. */
export function decideServiceCall(
  call: ServiceCall,
  context: RuleContext,
): RefusedServiceCall | AllowedServiceCall {
  const { access, house } = context;
  const parts = readCall(call);
  if (parts === undefined) return malformed('Message incorrectly formatted.');
  const { domain, service, data, named, hasTarget } = parts;
  const act = NAME.test(domain) && NAME.test(service) ? `${domain}.${service}` : 'call_service';
  const no = (reason: RefusalReason, more?: Omit<RefusedAct, 'act' | 'reason'>): RefusedServiceCall => ({
    refuse: refuse(act, reason, more),
  });

  if (!access.isWithinTimes) return no('outside_times');
  const own = ownScript(domain, service);
  if (own !== undefined) return decideOwnScript(own, call, context);
  const rule = act === 'call_service' ? undefined : serviceRules.get(act);
  if (rule === undefined) return no('closed');
  const { functionId } = rule;
  if (functionId !== undefined && !access.functions.has(functionId)) return no('function', { functionId });
  const length = lengthOfTexts(data);
  if (length > MOST_KEPT) return malformed('Message incorrectly formatted.');
  if (holdsTemplate(data) || holdsTemplate(named)) return no('template');
  if (parts.excludes) return no('unresolved');

  const checked = checkData(rule, data, domain, context);
  if ('reason' in checked) {
    const { reason, ...more } = checked;
    return no(reason, more);
  }
  const allowed = {
    domain,
    service,
    data: checked.data,
    filterResponse: createResponseFilter(context),
    keeps: costOfCall(length, rule.keeps === true),
  };
  if (rule.acts === 'nothing') {
    return hasTarget ? malformed('extra keys not allowed') : { ...allowed, target: undefined };
  }
  if (!hasTarget) return no('unresolved');
  const ofDomain = rule.acts === 'entities' ? domain : undefined;
  const resolved = resolveTargets({ named, domain: ofDomain, needs: rule.needs }, house, access);
  if (resolved.kind === 'refused') return no(resolved.reason, { entityId: resolved.entityId });
  // A hub without any of them has no such service: whether it does would tell of what is not visible.
  if (ofDomain !== undefined && resolved.entityIds.length === 0 && !isDomainVisible(ofDomain, context))
    return no('device');
  const entityIds =
    rule.acts === 'all domains' && service !== 'update_entity'
      ? // The hub calls the service of the same name of each entity's domain.
        ofDomainsWith(service, resolved.entityIds)
      : resolved.entityIds;
  return { ...allowed, target: { entity_id: entityIds } };
}

/** By the list, and by the service: lists of areas and the like stay the same as long as the house does. */
const withService = new WeakMap<readonly string[], Map<string, readonly string[]>>();

/** The entities of domains that have the service. */
function ofDomainsWith(service: string, entityIds: readonly string[]): readonly string[] {
  let known = withService.get(entityIds);
  if (known === undefined) withService.set(entityIds, (known = new Map<string, readonly string[]>()));
  let found = known.get(service);
  if (found === undefined) {
    found = entityIds.filter((id) => serviceRules.has(`${domainOf(id)}.${service}`));
    known.set(service, found);
  }
  return found;
}

interface CallParts {
  readonly domain: string;
  readonly service: string;
  /** Without the keys of targets. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly named: NamedTargets;
  readonly hasTarget: boolean;
  /** Whether it leaves out part of what it names, as hubs of 2026 can. */
  readonly excludes: boolean;
}

/** Undefined where a part has not the type that the hub wants. */
function readCall({ domain, service, data: given, target: givenTarget }: ServiceCall): CallParts | undefined {
  const data = given ?? {};
  const target = givenTarget ?? {};
  if (typeof domain !== 'string' || typeof service !== 'string') return undefined;
  if (!isRecord(data) || !isRecord(target)) return undefined;
  if (Object.keys(target).some((key) => !isTargetKey(key) && key !== 'exclude')) return undefined;
  const named = Object.fromEntries(
    TARGET_KEYS.flatMap((key) => {
      const holder = [target, data].find((one) => Object.hasOwn(one, key));
      return holder === undefined ? [] : [[key, holder[key]] as const];
    }),
  );
  return {
    domain: normaliseId(domain),
    service: normaliseId(service),
    data: Object.fromEntries(Object.entries(data).filter(([key]) => !isTargetKey(key) && key !== 'exclude')),
    named,
    hasTarget: Object.keys(named).length > 0,
    excludes: Object.hasOwn(target, 'exclude') || Object.hasOwn(data, 'exclude'),
  };
}

const targetKeys: ReadonlySet<string> = new Set(TARGET_KEYS);
const isTargetKey = (key: string): boolean => targetKeys.has(key);

/** The script that a service of its own name runs: the hub has one for each. */
const ownScript = (domain: string, service: string): string | undefined =>
  domain === 'script' && NAME.test(service) && service !== 'reload' && !serviceRules.has(`script.${service}`)
    ? `script.${service}`
    : undefined;

/** As `script.turn_on`: the hub names the service after the script's first id, so that only the entity tells which it is. */
function decideOwnScript(
  entityId: string,
  { data, target, returnsResponse }: ServiceCall,
  context: RuleContext,
): RefusedServiceCall | AllowedServiceCall {
  const fields = { ...(isRecord(data) && data), ...(isRecord(target) && target) };
  return decideServiceCall(
    {
      domain: 'script',
      service: 'turn_on',
      returnsResponse,
      data: Object.keys(fields).length > 0 ? { variables: fields } : {},
      target: { entity_id: entityId },
    },
    context,
  );
}

const namesDashboard = (media: unknown): boolean =>
  isRecord(media) && isDashboard(media['media_content_type']);

type CheckedData =
  | { readonly data: Readonly<Record<string, unknown>> }
  | { readonly reason: RefusalReason; readonly entityId?: string; readonly functionId?: number };

/** The data with the fields that name entities resolved, or why they are refused. */
function checkData(
  rule: ServiceRule,
  data: Readonly<Record<string, unknown>>,
  domain: string,
  { access, house }: RuleContext,
): CheckedData {
  if (access.isLimited && rule.closedToLimited?.some((key) => Object.hasOwn(data, key)) === true) {
    return { reason: 'unresolved' };
  }
  if (access.isLimited && domain === 'media_player' && [data, data['media']].some(namesDashboard)) {
    return { reason: 'closed' };
  }
  if (rule.entityId !== undefined && !access.isInControl(rule.entityId)) {
    return { reason: 'device', entityId: rule.entityId };
  }
  const replaced: Record<string, unknown> = {};
  for (const key of rule.falseFields ?? []) {
    if (Object.hasOwn(data, key) && data[key] !== false) return { reason: 'closed' };
    replaced[key] = false;
  }
  for (const [key, fieldDomain] of Object.entries(rule.entityFields ?? {})) {
    if (!Object.hasOwn(data, key)) continue;
    const question = { named: { entity_id: data[key] }, domain: fieldDomain, needs: 'control' } as const;
    const resolved = resolveTargets(question, house, access);
    if (resolved.kind === 'refused') return resolved;
    replaced[key] = resolved.entityIds;
  }
  for (const key of rule.areaFields ?? []) {
    if (!Object.hasOwn(data, key)) continue;
    const areas: unknown[] = [data[key]].flat();
    if (!areas.every((id) => typeof id === 'string' && access.isAreaVisible(id))) return { reason: 'device' };
  }
  const rest = Object.fromEntries(Object.entries(data).filter(([key]) => !Object.hasOwn(replaced, key)));
  for (const text of stringsOf(rest)) {
    const address = domain === 'media_player' ? readMediaAddress(text) : undefined;
    if (address?.reads === 'hub') return { reason: 'closed' };
    if (isMediaSource(text) && (text.length > LONGEST_SOURCE || !isSourceVisible(text, access)))
      return { reason: 'device' };
    const named = [...entitiesNamedBy(text), ...(address?.entityIds ?? [])];
    const hidden = named.find((id) => !access.isVisible(id));
    if (hidden !== undefined) return { reason: 'device', entityId: hidden };
    // Looking into the house's media is Media's, whatever of them is open to a player.
    const browses = address !== undefined && rule.needs === 'view' && isMediaSource(text);
    if ((browses || address?.reads === 'media') && !access.functions.has(MEDIA)) {
      return { reason: 'function', functionId: MEDIA };
    }
  }
  return { data: { ...rest, ...replaced } };
}
