import { ADMINISTRATOR_ROLE_ID, type MenuEntry } from '@soglia/contracts/companion';
import { ApiError } from '#api/api-error.ts';
import type { CallerPerson } from '#identity/identity.ts';
import type { RolesRepository } from '#store/store.ts';
import { FUNCTIONS, functionPages, type HubPages } from './functions.ts';
import { functionUrls } from './roles.ts';

/**
 * The entries of the menu for one person: the functions of their role that this hub has a page for, all of them for an
 * administrator.
 * @throws ApiError where the pages of the hub were never learnt: an empty menu would say that there is none
 */
export async function readMenu(
  { isAdmin, roleId }: Pick<CallerPerson, 'isAdmin' | 'roleId'>,
  roles: RolesRepository,
  pages: HubPages | undefined,
): Promise<MenuEntry[]> {
  if (pages === undefined) throw new ApiError('hub_unreachable');
  const offered = functionPages(pages);
  if (isAdmin || roleId === ADMINISTRATOR_ROLE_ID)
    return offered.map(({ id, label, url }) => ({ menu_item: String(id), menu_label: label, url }));
  const role = (await roles.find(roleId)) ?? (await roles.findDefault());
  const urls = functionUrls(role, pages);
  return FUNCTIONS.flatMap(({ id, label }) => {
    const url = urls[String(id)];
    return url === undefined ? [] : [{ menu_item: String(id), menu_label: label, url }];
  });
}
