import { serviceCallsOf, type Automation, type Call } from '@soglia/automations/config';
import { domainOf } from '@soglia/hub-client/entities';

/** What running an automation may do that a person should agree to first. */
export type RunRisk = 'opens' | 'unlocks' | 'disarms' | 'unknown';

interface House {
  readonly deviceClass: (entityId: string) => string | undefined;
}

/** Covers that people come in by. */
const entrances: ReadonlySet<string | undefined> = new Set(['door', 'garage', 'gate', 'window']);
const opening: ReadonlySet<string> = new Set([
  'open_cover',
  'toggle',
  'set_cover_position',
  'open',
  'turn_on',
]);
const unlocking: ReadonlySet<string> = new Set(['unlock', 'open', 'toggle', 'turn_off']);
/** Domains whose services act on several kinds of devices. */
const general: ReadonlySet<string> = new Set(['homeassistant', 'group']);
/** What they do stands elsewhere. */
const unseen: ReadonlySet<string> = new Set([
  'script',
  'scene',
  'automation',
  'python_script',
  'shell_command',
]);

/**
 * Why to ask before an automation is run by hand; undefined where its actions open, unlock and disarm nothing. Where the
 * configuration could not be read, or names what cannot be seen from here, that is not known.
 */
export function riskOf(automation: Automation | undefined, house: House): RunRisk | undefined {
  if (automation === undefined || automation.isBlueprint) return 'unknown';
  const risks = new Set(serviceCallsOf(automation).map((call) => riskOfCall(call, house)));
  return (['disarms', 'unlocks', 'opens', 'unknown'] as const).find((risk) => risks.has(risk));
}

function riskOfCall({ service, target, data }: Call, { deviceClass }: House): RunRisk | undefined {
  const domain = domainOf(service);
  const name = service.slice(domain.length + 1);
  if (name === '' || /[{}]/.test(service) || unseen.has(domain)) return 'unknown';
  if (domain === 'alarm_control_panel') return /disarm/.test(name) ? 'disarms' : undefined;
  const ids = target.entityIds;
  const groups = target.areaIds.length + target.floorIds.length + target.labelIds.length;
  const isGrouped = ids.some((id) => domainOf(id) === 'group');
  /** What it names does not say which devices those are; all of them, or a template, name none. */
  const isUnseen = isGrouped || groups + target.deviceIds.length > 0 || ids.length === 0;
  if (domain === 'lock') return unlocking.has(name) ? 'unlocks' : undefined;
  if (general.has(domain)) {
    if (ids.some((id) => domainOf(id) === 'lock') && unlocking.has(name)) return 'unlocks';
    return opening.has(name) && (mayOpen(ids) || isUnseen) ? 'opens' : undefined;
  }
  if (domain !== 'cover' || !opening.has(name) || data['position'] === 0) return undefined;
  return mayOpen(ids) || isUnseen ? 'opens' : undefined;

  function mayOpen(covers: readonly string[]): boolean {
    return covers.some((id) => domainOf(id) === 'cover' && entrances.has(deviceClass(id)));
  }
}
