import { domainOf } from '@soglia/hub-client/entities';
import type { RoleAccess, RuleContext } from './policy-caller.ts';

const domains = new WeakMap<RoleAccess, ReadonlySet<string>>();

/** Whether an entity of a domain is visible. */
export function isDomainVisible(domain: string, { access }: Pick<RuleContext, 'access'>): boolean {
  let known = domains.get(access);
  if (known === undefined) domains.set(access, (known = new Set([...access.visibleIds].map(domainOf))));
  return known.has(domain);
}
