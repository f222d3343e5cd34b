import { useState, type ReactNode } from 'react';
import type { LoadHelp } from '#features/dashboard/load-error/load-help.ts';
import { useServices } from '../services.ts';
import { overlay } from '../shell/overlay.tsx';
import { ServerDialog } from './server-dialog.tsx';

const HouseToken = overlay(async () => (await import('./house-token.tsx')).HouseToken);

interface Helping {
  readonly help: LoadHelp;
  /** What opens over the page. */
  readonly dialogs: ReactNode;
}

/** What a person can do where the devices do not come. */
export function useLoadHelp(): Helping {
  const { discovery, book } = useServices();
  const [open, setOpen] = useState<'server' | 'token'>();
  // Nothing of it is fetched for a house that answers.
  const [wanted, setWanted] = useState(false);
  const show = (which: 'server' | 'token') => {
    setWanted(true);
    setOpen(which);
  };
  const close = () => setOpen(undefined);
  return {
    help: {
      obstacle: async () =>
        (await import('#features/server/address-words.ts')).findingWords(discovery.findings.values()),
      configureServer: () => show('server'),
      configureToken: () => show('token'),
    },
    dialogs: wanted && (
      <>
        <ServerDialog open={open === 'server'} mode="settings" onClose={close} onSaved={close} />
        <HouseToken
          open={open === 'token'}
          server={discovery.status.activeUrl ?? book.remote() ?? ''}
          onClose={close}
        />
      </>
    ),
  };
}
