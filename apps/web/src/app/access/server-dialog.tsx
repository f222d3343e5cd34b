import type { SetupMode } from '#features/server/setup-dialog.tsx';
import { useServices } from '../services/services.ts';
import { overlay, useOpenCount } from '../shell/overlay.tsx';

const SetupDialog = overlay(async () => (await import('#features/server/setup-dialog.tsx')).SetupDialog);

interface ServerDialogProps {
  readonly open: boolean;
  readonly mode: SetupMode;
  readonly onClose: () => void;
  /** A new address is stored, and discovery has tried it. */
  readonly onSaved?: () => void;
}

/** 'Configurazione Iniziale', 'Configura Server', and the question about remote access. */
export const ServerDialog = ({ open, mode, onClose, onSaved }: ServerDialogProps) => {
  const { book, discovery, platform } = useServices();
  const openCount = useOpenCount(open);
  return (
    <SetupDialog
      // The result of the last test is not shown when the dialog opens again.
      key={openCount}
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
