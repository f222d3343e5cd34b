import { useState, type ReactNode } from 'react';
import type { LoadHelp } from '#features/dashboard/load-error/load-error.tsx';
import { useServices } from '../services/services.ts';
import { overlay } from '../overlay.tsx';
import { ServerDialog } from './server-dialog.tsx';

const HubTokenDialog = overlay(async () => (await import('../session/hub-token-dialog.tsx')).HubTokenDialog);

interface LoadHelpView {
  readonly help: LoadHelp;
  /** Dialogs over the page. */
  readonly dialogs: ReactNode;
}

/** What a person can do where the devices cannot be loaded. */
export function useLoadHelp(): LoadHelpView {
  const { discovery, book } = useServices();
  const [open, setOpen] = useState<'server' | 'token'>();
  // The dialogs are loaded only when one is opened.
  const [wanted, setWanted] = useState(false);
  const show = (which: 'server' | 'token') => {
    setWanted(true);
    setOpen(which);
  };
  const close = () => setOpen(undefined);
  return {
    help: {
      async obstacle() {
        const { findingsThatCount, findingWords } = await import('#features/server/address-words.ts');
        return findingWords(findingsThatCount(discovery.findings, book));
      },
      configureServer: () => show('server'),
      configureToken: () => show('token'),
    },
    dialogs: wanted && (
      <>
        <ServerDialog open={open === 'server'} mode="settings" onClose={close} onSaved={close} />
        <HubTokenDialog
          open={open === 'token'}
          server={discovery.status.activeUrl ?? book.remote() ?? ''}
          onClose={close}
        />
      </>
    ),
  };
}
