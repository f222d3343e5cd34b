import type { Automation, Trigger } from '@soglia/automations/config';
import { domainOf } from '@soglia/hub-client/entities';

/** What starts an automation, as the filter and the icon tell it apart. */
export const startKinds = ['time', 'sun', 'presence', 'device', 'button', 'other'] as const;
export type StartKind = (typeof startKinds)[number];

const presences: ReadonlySet<string> = new Set(['person', 'device_tracker', 'zone']);

function kindOf(trigger: Trigger): StartKind {
  switch (trigger.kind) {
    case 'time':
    case 'sun':
    case 'button':
      return trigger.kind;
    case 'zone':
      return 'presence';
    case 'state':
    case 'numeric_state': {
      const domains = trigger.entityIds.map(domainOf);
      if (domains.some((domain) => presences.has(domain))) return 'presence';
      return domains.includes('sun') ? 'sun' : 'device';
    }
    case 'purpose': {
      const domain = domainOf(trigger.type);
      if (presences.has(domain)) return 'presence';
      return domain === 'sun' ? 'sun' : 'device';
    }
    case 'device':
      return /press|click|button|hold/.test(String(trigger.fields['type'])) ? 'button' : 'device';
    case 'homeassistant':
    case 'other':
      return 'other';
  }
}

/** In the order of its triggers, without those that are not in use. */
export function startKindsOf({ triggers, isBlueprint }: Automation): readonly StartKind[] {
  if (isBlueprint) return ['other'];
  return [...new Set(triggers.filter(({ isDisabled }) => !isDisabled).map(kindOf))];
}
