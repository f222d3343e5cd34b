import type { Access, CapabilityState } from '@soglia/hub-client/capabilities';
import { useCapabilities } from './use-capabilities.ts';

/**
 * Whether something that needs a function or a right of the role can be offered: `allows` is asked of people with a
 * role. Undefined until that is known: then nothing is asked of the hub, as it would only refuse.
 */
export function isAllowed(
  capabilities: CapabilityState,
  allows: (access: Access) => boolean,
): boolean | undefined {
  if (capabilities.kind === 'unknown') return undefined;
  return capabilities.kind === 'bare' || capabilities.access === undefined || allows(capabilities.access);
}

/** The same for the signed-in person, kept up to date. */
export const useAllowed = (allows: (access: Access) => boolean): boolean | undefined =>
  isAllowed(useCapabilities(), allows);
