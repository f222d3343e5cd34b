import { useEffect, useState } from 'react';
import { MenuSheet } from '#features/menu/menu-sheet.tsx';
import { createStoredMenu } from '#features/menu/stored-menu.ts';
import type { MenuItem } from '#features/menu/menu-items.ts';
import { addressToOpen, pageOfHub, shownAddress, type HubPages } from '#features/menu/page-of-hub.ts';
import { useMenu } from '#features/menu/use-menu.ts';
import { useSessionState } from '#features/session/session-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { personalKeys } from '../browser-data/personal-keys.ts';
import { ServerDialog } from '../server/server-dialog.tsx';
import { useForgetServer } from '../server/use-forget-server.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { countUnsent } from '../tickets/count-unsent.ts';
import { t } from '../tickets/texts/index.ts';
import { useServices } from '../services/services.ts';

/** Shown where no address is known. */
const DEFAULT_SERVER = 'homeassistant.local:8123';

interface HouseMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu of the signed-in person's hub. */
export const HouseMenu = ({ open, onClose }: HouseMenuProps) => {
  const [setting, setSetting] = useState(false);
  const { discovery, store } = useServices();
  const forgetServer = useForgetServer(useSignOut());
  const session = useSessionState();
  const unsent = useUnsent(open);
  const { state } = useConnection();
  const who = session.kind === 'in' ? session.who : undefined;
  // The address that discovery found is newer than the session's.
  const base = discovery.status.activeUrl ?? who?.base;
  const menu = useMenu({
    open,
    base,
    kept:
      who &&
      createStoredMenu({ store, key: personalKeys.menu, owner: { hub: who.base, username: who.username } }),
  });
  const known = menu.kind === 'ready' ? menu : undefined;

  const hub: HubPages | undefined =
    base === undefined
      ? undefined
      : {
          base,
          panels: known?.panels,
          version: state.kind === 'ready' ? state.hubVersion : '',
        };

  const pageOf = (item: MenuItem): URL | undefined => hub && pageOfHub(item.url, hub);

  const openPage = (item: MenuItem) => {
    const page = pageOf(item);
    if (page === undefined) {
      // oxlint-disable-next-line no-console -- the specification has it logged: the menu comes from a server
      console.warn(`menu item ${item.id}: no page at`, item.url);
      return;
    }
    const address = addressToOpen(page, {
      handOver: known?.features.has('page_hand_over') ?? false,
      session: who?.tokens.session,
      now: Date.now(),
    });
    window.open(address, '_blank', 'noopener,noreferrer');
    onClose();
  };

  return (
    <>
      <MenuSheet
        open={open}
        onClose={onClose}
        menu={menu}
        addressOf={(item) => pageOf(item)?.href}
        onItem={openPage}
        server={base === undefined ? DEFAULT_SERVER : shownAddress(base)}
        onServer={() => {
          onClose();
          setSetting(true);
        }}
        onReset={forgetServer}
        lost={unsent === 0 ? '' : t('unsent', { count: unsent })}
      />
      <ServerDialog open={setting} mode="settings" onClose={() => setSetting(false)} />
    </>
  );
};

/** How many tickets wait in this browser, counted at each opening. */
function useUnsent(open: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!open) return undefined;
    let isOver = false;
    void countUnsent().then((unsent) => {
      if (!isOver) setCount(unsent);
    });
    return () => {
      isOver = true;
    };
  }, [open]);
  return count;
}
