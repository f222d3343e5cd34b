import { SetupDialog, type SetupMode } from '#features/server/setup-dialog.tsx';
import { useServices } from '../services/services.ts';
import { useOpenCount } from '../overlay.tsx';
import { lastResult, useFindName } from './known-addresses.ts';
import { useHouseStatus } from './use-house-status.ts';

export interface ServerDialogProps {
  readonly open: boolean;
  readonly mode: SetupMode;
  readonly onClose: () => void;
  /** A new address is stored, and discovery has tried it. */
  readonly onSaved?: () => void;
}

/** The dialog with the app's own addresses and discovery. */
export const ServerDialogContent = ({ open, mode, onClose, onSaved }: ServerDialogProps) => {
  const { book, discovery, platform } = useServices();
  const findName = useFindName();
  const { location } = useHouseStatus();
  const openCount = useOpenCount(open);

  return (
    <SetupDialog
      // The result of the last test is not shown when the dialog opens again.
      key={openCount}
      open={open}
      mode={mode}
      book={book}
      platform={platform}
      status={{ location, lastResult: (base) => lastResult(discovery, base) }}
      findName={findName}
      onClose={onClose}
      onSaved={() => {
        book.markFirstRun();
        discovery.force().then(onSaved, () => undefined);
      }}
    />
  );
};
