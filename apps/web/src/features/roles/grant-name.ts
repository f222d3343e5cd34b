import type { HouseGroups } from './devices/house-groups.ts';
import { functionName } from './function-names.ts';
import type { RoleGrant } from './role-grant.ts';
import { t } from './texts/index.ts';

/** "la funzione Registro", "il permesso Zone", "Luce cucina, con controllo" */
export function grantName(grant: RoleGrant, groups: HouseGroups | undefined): string {
  if (grant.kind === 'function') return t('added.function', { name: functionName(grant.id) });
  if (grant.kind === 'right') return t('added.right', { name: t(`right.${grant.id}`) });
  return t(`added.${grant.access}`, { name: groups?.nameOf('entity', grant.id) ?? grant.id });
}
