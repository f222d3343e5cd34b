import type { Role } from '@soglia/contracts/companion';

/** The roles as options: that of the hub's administrators is given by the hub alone. */
export const rolesToGive = (
  roles: readonly Role[],
): readonly { readonly value: string; readonly label: string }[] =>
  roles.filter(({ editable }) => editable).map(({ id, name }) => ({ value: id, label: name }));
