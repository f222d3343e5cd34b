import { readGrant, writeGrant, type RoleGrant } from '#features/roles/role-grant.ts';

/** The tab 'Gestione Ruoli'. */
export const ROLES_TAB = '/user-management?scheda=ruoli';

const ROLE = 'ruolo';
const GRANT = 'concedi';

/** /role-management with that role in its form, or with a new one. @param grant what is to be added to it */
export const roleAddress = (id: string | undefined, grant?: RoleGrant): string =>
  id === undefined
    ? '/role-management'
    : `/role-management?${new URLSearchParams({ [ROLE]: id, ...(grant && { [GRANT]: writeGrant(grant) }) }).toString()}`;

/** The role that an address names, by its id, and what is to be added to it: nothing is added before it is saved. */
export function roleOfAddress(search: string): {
  readonly roleId: string | undefined;
  readonly grant: RoleGrant | undefined;
} {
  const named = new URLSearchParams(search);
  return {
    roleId: named.get(ROLE) ?? undefined,
    grant: readGrant(named.get(GRANT) ?? undefined),
  };
}
