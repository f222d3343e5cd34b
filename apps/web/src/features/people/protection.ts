import type { Person } from '@soglia/contracts/companion';

/** Why a person can be neither deactivated nor deleted; undefined where they can. */
export type Protection = 'owner' | 'self' | 'last' | undefined;

/** @param self the hub's id of the signed-in account */
export function protectionOf(
  person: Person,
  people: readonly Person[],
  self: string | undefined,
): Protection {
  if (person.id === self) return 'self';
  if (person.is_owner) return 'owner';
  const others = people.some(({ id, is_admin, active }) => is_admin && active && id !== person.id);
  return person.is_admin && !others ? 'last' : undefined;
}
