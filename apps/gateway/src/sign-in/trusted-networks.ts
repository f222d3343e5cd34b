import type { HubLink } from '#hub/hub-link.ts';
import type { Caller } from '#identity/caller.ts';
import { homeNetworks } from '#wire/ip-networks.ts';

const PROVIDER = 'trusted_networks';

/**
 * Whether a client may use the hub's sign-in without a password, by address. A hub that does not trust the gateway sees
 * the gateway's own address, which is one of the house: then only clients that are plainly in the house may. A client
 * whose address a proxy conceals never may.
 */
export function mayUseTrustedNetworks(link: HubLink, caller: Caller): boolean {
  if (caller.kind !== 'anonymous' || caller.path === 'concealed') return false;
  return link.trusted || (caller.path === 'direct' && homeNetworks.has(caller.address));
}

/** Whether the body of a new sign-in names that provider, or cannot be read. */
export function namesTrustedNetworks(body: string): boolean {
  try {
    const { handler } = { handler: '' as unknown, ...(JSON.parse(body) as object) };
    return JSON.stringify(handler).toLowerCase().includes(PROVIDER);
  } catch {
    return true;
  }
}

/** The hub's list of providers without that one; older hubs answer with the list itself. */
export function withoutTrustedNetworks(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.filter((provider) => !isTrustedNetworks(provider));
  if (typeof answer !== 'object' || answer === null || !('providers' in answer)) return answer;
  return { ...answer, providers: withoutTrustedNetworks(answer.providers) };
}

const isTrustedNetworks = (provider: unknown): boolean =>
  typeof provider === 'object' && provider !== null && 'type' in provider && provider.type === PROVIDER;
