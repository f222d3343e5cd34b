import { domainOf } from '@soglia/hub-client/entities';
import { closedIntegrations } from './rules/closed-integrations.ts';
import { closedServices } from './rules/closed-services.ts';
import { serviceRules } from './service-rules.ts';

/** Versions of Home Assistant with a dump in `hub-dumps/`; their later releases bring no new handlers. */
export const KNOWN_RELEASES: readonly string[] = ['2026.11', '2025.12', '2024.3'];

/** Domains whose services are named by the house itself: `script.*` is the script of that name, the others are closed. */
const NAMED_BY_HOUSE: ReadonlySet<string> = new Set([
  'script',
  'notify',
  'tts',
  'shell_command',
  'rest_command',
  'python_script',
]);

/** Domains that the rules and the closed lists name. */
const knownDomains: ReadonlySet<string> = new Set([
  ...[...serviceRules.keys(), ...closedServices].map((service) => domainOf(service)),
  ...closedIntegrations,
]);

/** How a hub differs from those that the rules for roles were written for. */
export interface HubDifferences {
  readonly version: string;
  readonly isKnownRelease: boolean;
  /** Services of integrations that are known, in neither a rule nor a list: refused to roles. */
  readonly newServices: readonly string[];
  /** Services of integrations that the house brought itself: refused to roles. */
  readonly customServices: readonly string[];
}

/**
 * Compares a running hub with the known ones. No hub lists its commands, so its version stands for them.
 * @param version such as `2026.11.0` @param services as `domain.service`
 */
export function compareWithKnownHubs(version: string, services: readonly string[]): HubDifferences {
  const without = services.filter((service) => !hasVerdict(service)).sort();
  return {
    version,
    isKnownRelease: KNOWN_RELEASES.includes(version.split('.', 2).join('.')),
    newServices: without.filter((service) => knownDomains.has(domainOf(service))),
    customServices: without.filter((service) => !knownDomains.has(domainOf(service))),
  };
}

const hasVerdict = (service: string): boolean =>
  serviceRules.has(service) ||
  closedServices.has(service) ||
  closedIntegrations.has(domainOf(service)) ||
  NAMED_BY_HOUSE.has(domainOf(service));
