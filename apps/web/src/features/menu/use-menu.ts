import { useEffect, useState } from 'react';
import { askMenu, type Menu } from '#features/menu/ask-menu.ts';
import { useHub } from '#hub/hub-context.ts';
import { useCapabilities } from '#hub/use-capabilities.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useServices } from '../services.ts';

export type LoadedMenu =
  { readonly kind: 'loading' } | { readonly kind: 'failed' } | ({ readonly kind: 'ready' } & Menu);

interface UseMenuOptions {
  /** Asked anew each time it opens: rights change. */
  readonly open: boolean;
  readonly base: string | undefined;
  /** `ha_token` */
  readonly token: string | undefined;
}

/** The functions of this person's menu, while it is open; the last ones until the new have come. */
export function useMenu({ open, base, token }: UseMenuOptions): LoadedMenu {
  const { connection } = useHub();
  const { platform } = useServices();
  const ready = useConnection().state.kind === 'ready';
  const hub = useCapabilities();
  const [menu, setMenu] = useState<LoadedMenu>({ kind: 'loading' });

  useEffect(() => {
    if (!open || base === undefined || hub.kind === 'unknown') return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const features = hub.kind === 'soglia' ? hub.features : new Set<string>();
    askMenu({ connection, platform, base, token, features, signal })
      .then((answer) => setMenu({ kind: 'ready', ...answer }))
      .catch(() => {
        if (!signal.aborted) setMenu({ kind: 'failed' });
      });
    return () => abort.abort();
  }, [open, base, token, hub, connection, platform]);

  // Nobody is there to say what there is.
  return menu.kind === 'loading' && !ready ? { kind: 'failed' } : menu;
}
