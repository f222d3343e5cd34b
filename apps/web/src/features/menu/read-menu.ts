import type { Connection } from '@soglia/hub-client/connection';
import { readPanels } from '@soglia/hub-client/panels';
import type { AbortSignalLike } from '@soglia/hub-client/platform';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';
import { defaultMenuItems, parseMenuItems, type MenuItem } from './menu-items.ts';

const PANELS_TIMEOUT_MS = 10_000;

/** The feature of our hub origin that brings a menu for each person. */
const OWN_MENU = 'roles_permissions';

export interface Menu {
  /** Whether the items are those of the person's role by our hub origin: they are final, even where there is none. */
  readonly own: boolean;
  readonly items: readonly MenuItem[];
  /** The URL paths of the hub's own pages; undefined where the hub does not list them. */
  readonly panels: ReadonlySet<string> | undefined;
  /** What our hub origin offers beyond a bare hub. */
  readonly features: ReadonlySet<string>;
}

export interface ReadMenuOptions {
  readonly connection: Pick<Connection, 'command'>;
  readonly origin: ApiOrigin;
  /** What our hub origin offers beyond a bare hub; empty for a bare hub. */
  readonly features: ReadonlySet<string>;
  readonly signal: AbortSignalLike;
}

/** Reads the menu of the signed-in person. Rejects with ApiError where the hub origin has one and does not give it. */
export async function readMenu({ connection, origin, features, signal }: ReadMenuOptions): Promise<Menu> {
  const own = features.has(OWN_MENU);
  const listed = own
    ? requestApi(origin, { path: `/api/${OWN_MENU}`, read: parseMenuItems, signal })
    : defaultMenuItems();
  const [items, panels] = await Promise.all([
    listed,
    readPanels(connection, { signal, timeout: PANELS_TIMEOUT_MS }).catch(() => undefined),
  ]);
  return { own, items, panels, features };
}
