import { entityIdsOf, type Automation } from '@soglia/automations/config';

const known = new WeakMap<Automation, readonly string[]>();

/** Every entity that an automation names. Found once: the list asks it of hundreds, and the cards again. */
export function namedEntities(automation: Automation): readonly string[] {
  const ids = known.get(automation) ?? entityIdsOf(automation);
  known.set(automation, ids);
  return ids;
}
