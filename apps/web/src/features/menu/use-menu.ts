import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '#api/use-api-query.ts';
import { useHub } from '#hub/hub-context.ts';
import { useCapabilities } from '#hub/use-capabilities.ts';
import { useConnection } from '#hub/use-connection.ts';
import { readMenu, type Menu } from './read-menu.ts';

export type MenuState =
  { readonly kind: 'loading' } | { readonly kind: 'failed' } | ({ readonly kind: 'ready' } & Menu);

interface UseMenuOptions {
  /** The menu is read each time it opens: rights change. */
  readonly open: boolean;
  /** Base of the hub in use; undefined while it is not known. */
  readonly base: string | undefined;
  /** `ha_token` */
  readonly token: string | undefined;
}

/** The menu of the signed-in person; while a new one is read, the one before it. */
export function useMenu({ open, base, token }: UseMenuOptions): MenuState {
  const hub = useHub();
  const ready = useConnection().state.kind === 'ready';
  const capabilities = useCapabilities();
  const features = capabilities.kind === 'soglia' ? capabilities.features : new Set<string>();
  const menu = useApiQuery(hub, {
    queryKey: ['menu', base, ...features],
    queryFn: ({ signal }) =>
      readMenu({
        connection: hub.connection,
        origin: { platform: hub.platform, base: base ?? '', accessToken: () => token },
        features,
        signal,
      }),
    enabled: open && base !== undefined && capabilities.kind !== 'unknown',
    placeholderData: keepPreviousData,
    // Somebody is waiting for it, and opening it again reads it again.
    retry: false,
  });

  if (menu.isError) return { kind: 'failed' };
  if (menu.data !== undefined) return { kind: 'ready', ...menu.data };
  return { kind: ready ? 'loading' : 'failed' };
}
