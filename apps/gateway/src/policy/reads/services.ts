import { isRecord } from '@soglia/hub-client/json';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import { serviceRules } from '../service-rules.ts';
import { createStateFilter } from './attributes.ts';
import { narrowResult, type Narrow } from './narrowed-answers.ts';
import { isDomainVisible } from '../visible-domains.ts';

/** Whether a role is told of a service: of those that it may call where it has something to call them on. */
export function isServiceVisible(
  domain: string,
  service: string,
  context: Pick<RuleContext, 'access'>,
): boolean {
  const rule = serviceRules.get(`${domain}.${service}`);
  if (rule === undefined) return domain === 'script' && context.access.isVisible(`script.${service}`);
  if (rule.entityId !== undefined) return context.access.isVisible(rule.entityId);
  return rule.acts !== 'entities' || isDomainVisible(domain, context);
}

/** The services by domain and name, as `get_services` answers. */
const narrowServices: Narrow = (result, context) =>
  isRecord(result)
    ? Object.fromEntries(
        Object.entries(result)
          .map(([domain, services]) => [domain, narrowDomain(domain, services, context)] as const)
          .filter(([, services]) => Object.keys(services).length > 0),
      )
    : undefined;

/** What a script says of its fields is written by people, and may name any entity: as an example, or to choose from. */
function narrowDomain(domain: string, services: unknown, context: Pick<RuleContext, 'access' | 'house'>) {
  if (!isRecord(services)) return {};
  const { writtenByPeople } = createStateFilter(context);
  return Object.fromEntries(
    Object.entries(services)
      .filter(([service]) => isServiceVisible(domain, service, context))
      .map(([service, described]) => [service, domain === 'script' ? writtenByPeople(described) : described]),
  );
}

export const getServices: CommandRule = (message, context) => narrowResult(message, context, narrowServices);
