import { keepPreviousData } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { useApiQuery } from '#api/use-api-query.ts';
import { useHub } from '#hub/hub-context.ts';
import { useCapabilities } from '#hub/use-capabilities.ts';
import { useConnection } from '#hub/use-connection.ts';
import type { StoredMenu } from './stored-menu.ts';
import type { MenuItem } from './menu-items.ts';
import { isOffered } from './page-of-hub.ts';
import { readMenu, type Menu } from './read-menu.ts';

export type MenuState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** `kept`: as it last was, while the hub is away. */
  | ({ readonly kind: 'ready'; readonly kept: boolean } & Menu);

interface UseMenuOptions {
  /** The menu is read each time it opens: rights change. */
  readonly open: boolean;
  /** Base of the hub in use; undefined while it is not known. */
  readonly base: string | undefined;
  /** Undefined while nobody is signed in. */
  readonly kept: StoredMenu | undefined;
}

/** The answer of the hub origin, which is there, about this person: no older menu stands for it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** The menu of the signed-in person; while a new one is read, the one before it. */
export function useMenu({ open, base, kept }: UseMenuOptions): MenuState {
  const hub = useHub();
  const ready = useConnection().state.kind === 'ready';
  const capabilities = useCapabilities();
  const features = capabilities.kind === 'soglia' ? capabilities.features : new Set<string>();
  const menu = useApiQuery(hub, {
    queryKey: ['menu', base, ...features],
    async queryFn({ signal }) {
      const read = await readMenu({
        connection: hub.connection,
        origin: { platform: hub.platform, base: base ?? '', accessToken: () => hub.tokens.accessToken(base) },
        features,
        signal,
      });
      const items = offeredItems(read, base ?? '', kept);
      if (read.own && read.panels !== undefined) kept?.write(items);
      return { ...read, items };
    },
    enabled: open && base !== undefined && capabilities.kind !== 'unknown',
    placeholderData: keepPreviousData,
    // Somebody is waiting for it, and opening it again reads it again.
    retry: false,
  });

  if (menu.data !== undefined && !menu.isError) return { kind: 'ready', kept: false, ...menu.data };
  if (ready && !menu.isError) return { kind: 'loading' };
  const items = isRefusal(menu.error) ? undefined : kept?.read();
  if (items === undefined) return { kind: 'failed' };
  return { kind: 'ready', kept: true, own: true, items, panels: undefined, features };
}

/**
 * The items whose pages the hub has for this person: also of a role's menu, as a hub keeps its settings and tools for
 * its administrators. Where it does not list its pages this time, those of the last time count.
 */
function offeredItems(
  { own, items, panels }: Menu,
  base: string,
  kept: StoredMenu | undefined,
): readonly MenuItem[] {
  const last = own && panels === undefined ? kept?.read() : undefined;
  return last === undefined
    ? items.filter(({ url }) => isOffered(url, { base, panels }))
    : items.filter(({ url }) => last.some((item) => item.url === url));
}
