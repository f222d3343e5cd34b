import type { SetupMode } from '#features/server/setup-dialog.tsx';
import { useServices } from '../services.ts';
import { overlay } from '../shell/overlay.tsx';
import { useOpenings } from './use-openings.ts';

const SetupDialog = overlay(async () => (await import('#features/server/setup-dialog.tsx')).SetupDialog);

interface ServerDialogProps {
  readonly open: boolean;
  readonly mode: SetupMode;
  readonly onClose: () => void;
  /** A new address is kept, and has been looked at. */
  readonly onSaved?: () => void;
}

/** 'Configurazione Iniziale', 'Configura Server', and the question about remote access. */
export const ServerDialog = ({ open, mode, onClose, onSaved }: ServerDialogProps) => {
  const { book, discovery, platform } = useServices();
  const openings = useOpenings(open);
  return (
    <SetupDialog
      // What was said of one address is not shown when it is opened again.
      key={openings}
      open={open}
      mode={mode}
      book={book}
      platform={platform}
      onClose={onClose}
      onSaved={() => {
        book.markFirstRun();
        discovery.force().then(onSaved, () => undefined);
      }}
    />
  );
};
