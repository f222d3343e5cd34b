import { isRecord, listOf } from '@soglia/hub-client/json';
import { domainOf } from '@soglia/hub-client/entities';
import { DEVICE_TRIGGER_FIELDS, isDeviceTriggerVisible } from '../automations/resolve-device-trigger.ts';
import { resolveCheckedParts } from '../automations/resolve-automation.ts';
import { isPurpose, mayUsePurposes } from '../automations/resolve-purpose.ts';
import { idsInAddress } from '../house/entity-ids.ts';
import { readNamedTargets, resolveTargets } from '../house/targets.ts';
import type { CommandMessage, CommandRule, RuleContext } from '../policy-caller.ts';
import { holdsTemplate } from '../service-data.ts';
import { lacksRight, refuseHere } from './requirements.ts';
import { narrowEvents, narrowResult, type Narrow } from './narrowed-answers.ts';
import { isServiceVisible } from './services.ts';
import { isDomainVisible } from '../visible-domains.ts';

const RIGHT = 'automations';

/** What an editor of automations asks, which the hub answers to everybody: for roles with the right. */
const forEditors =
  (rule: CommandRule): CommandRule =>
  (message, context) =>
    lacksRight(context, RIGHT, message.type) ?? rule(message, context);

/** What is left of an answer, for somebody who still has the right. */
const still =
  (narrow: Narrow): Narrow =>
  (result, now) =>
    now.access.rights.has(RIGHT) ? narrow(result, now) : undefined;
const textsOf = (value: unknown): readonly string[] =>
  listOf(value).filter((item) => typeof item === 'string');

/** The hub's words for what is wrong with a part: of a configuration that names only what is visible. */
function narrowCheck(check: unknown, { access }: RuleContext): unknown {
  const { valid, error } = isRecord(check) ? check : {};
  const said = typeof error === 'string' ? error.slice(0, 1000) : null;
  const quotes = said !== null && !idsInAddress(said).every(access.isVisible);
  return { valid: valid === true, error: quotes ? 'invalid' : said };
}

const validateConfig: CommandRule = ({ id, type, ...parts }, context) => {
  const resolved = resolveCheckedParts(parts, context, type);
  if (resolved.kind === 'refuse') return resolved;
  return narrowResult(
    { id, type, ...resolved.config },
    context,
    still((result, now) =>
      isRecord(result)
        ? Object.fromEntries(
            Object.keys(parts).flatMap((key) =>
              Object.hasOwn(result, key) ? [[key, narrowCheck(result[key], now)]] : [],
            ),
          )
        : undefined,
    ),
  );
};

/** The command with the plain ids of the visible entities of its target. */
const ofTarget =
  (narrow: Narrow): CommandRule =>
  (message, context) => {
    const { house, access } = context;
    const { id, type, target } = message;
    if (holdsTemplate(target)) return refuseHere(context, type, 'template');
    const named = isRecord(target) ? readNamedTargets(target) : undefined;
    if (named === undefined) return refuseHere(context, type, 'unresolved');
    const resolved = resolveTargets({ named, domain: undefined, needs: 'view' }, house, access);
    if (resolved.kind === 'refused') {
      return refuseHere(context, type, resolved.reason, { entityId: resolved.entityId });
    }
    const asked = { id, type, target: { entity_id: resolved.entityIds }, expand_group: false };
    return narrowResult(asked, context, still(narrow));
  };

const purposes: Narrow = (result, now) => (mayUsePurposes(now) ? textsOf(result).filter(isPurpose) : []);

const services: Narrow = (result, now) =>
  textsOf(result).filter((name) => {
    const [domain = '', service = ''] = name.split('.');
    return isServiceVisible(domain, service, now);
  });

/** By the kinds of `extract_from_target`. */
const referenced: Narrow = (result, { access }) => {
  const rows = isRecord(result) ? result : {};
  return {
    referenced_entities: textsOf(rows['referenced_entities']).filter(access.isVisible),
    referenced_devices: textsOf(rows['referenced_devices']).filter(access.isDeviceVisible),
    referenced_areas: textsOf(rows['referenced_areas']).filter(access.isAreaVisible),
    missing_devices: [],
    missing_areas: [],
    missing_floors: [],
    missing_labels: [],
  };
};

/** The kinds of triggers or conditions that the hub has, as far as they are about something visible. */
const platforms: CommandRule = ({ id, type }, context) =>
  narrowEvents(
    { id, type },
    context,
    still((event, now) =>
      isRecord(event)
        ? Object.fromEntries(Object.entries(event).filter(([kind, about]) => isAbout(kind, about, now)))
        : undefined,
    ),
  );

function isAbout(kind: string, about: unknown, context: RuleContext): boolean {
  if (!isPurpose(kind) || !mayUsePurposes(context)) return false;
  const target = isRecord(about) ? about['target'] : undefined;
  const filters = isRecord(target) ? listOf(target['entity']) : [];
  const domains = filters.flatMap((filter) => (isRecord(filter) ? textsOf(filter['domain']) : []));
  const { visibleIds, isStateVisible } = context.access;
  // How many people are in a zone.
  if (domains.length === 0 && domainOf(kind) === 'zone')
    return [...visibleIds].some((id) => domainOf(id) === 'zone' && isStateVisible(id));
  return domains.length === 0 || domains.some((domain) => isDomainVisible(domain, context));
}

const DEVICE_FIELDS: readonly string[] = ['platform', 'trigger', ...DEVICE_TRIGGER_FIELDS];

const deviceTriggers: CommandRule = ({ id, type, device_id: deviceId }, context) => {
  if (typeof deviceId !== 'string' || !context.access.isDeviceVisible(deviceId)) {
    return refuseHere(context, type, 'device');
  }
  return narrowResult({ id, type, device_id: deviceId }, context, still(narrowDeviceTriggers));
};

/** Those that could be saved: of others, fields would be missing. */
const narrowDeviceTriggers: Narrow = (result, now) =>
  listOf(result)
    .filter(isRecord)
    .filter(
      (trigger) =>
        Object.keys(trigger).every((key) => DEVICE_FIELDS.includes(key)) &&
        isDeviceTriggerVisible(trigger, now),
    );

const entry = (type: string, rule: CommandRule) => [type, forEditors(rule)] as const;

/** What an editor of automations reads of the hub besides the automations themselves. */
export const automationPartCommands: readonly (readonly [CommandMessage['type'], CommandRule])[] = [
  entry('validate_config', validateConfig),
  entry('get_triggers_for_target', ofTarget(purposes)),
  entry('get_conditions_for_target', ofTarget(purposes)),
  entry('get_services_for_target', ofTarget(services)),
  entry('extract_from_target', ofTarget(referenced)),
  entry('trigger_platforms/subscribe', platforms),
  entry('condition_platforms/subscribe', platforms),
  entry('device_automation/trigger/list', deviceTriggers),
];
