import type { Connection } from '@soglia/hub-client/connection';
import { readPanels } from '@soglia/hub-client/panels';
import type { AbortSignalLike } from '@soglia/hub-client/platform';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';
import { defaultMenuItems, parseMenuItems, type MenuItem } from './menu-items.ts';

const PANELS_TIMEOUT_MS = 10_000;

/** The feature of our hub origin that brings a menu for each person. */
const OWN_MENU = 'roles_permissions';

export interface Menu {
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
  const ownItems = features.has(OWN_MENU)
    ? requestApi(origin, { path: `/api/${OWN_MENU}`, read: parseMenuItems, signal })
    : [];
  const [items, panels] = await Promise.all([
    ownItems,
    readPanels(connection, { signal, timeout: PANELS_TIMEOUT_MS }).catch(() => undefined),
  ]);
  return { items: items.length === 0 ? defaultMenuItems() : items, panels, features };
}
