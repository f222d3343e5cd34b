import { useState } from 'react';
import { mdiAlertCircleOutline } from '@mdi/js';
import { AlertFrame } from './alert-frame.tsx';
import styles from './alert-frame.module.css';
import { Button } from './button.tsx';
import { Note } from './note.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useRefusal } from './use-refusal.ts';

interface RemovalDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Names what is deleted. */
  readonly text: string;
  readonly cancel: string;
  readonly action: string;
  /** Why it cannot be deleted now: said instead of trying. */
  readonly blocked?: string | undefined;
  /** Resolves once it is deleted; with a sentence where something of it is left. */
  readonly remove: () => Promise<string | undefined>;
  /** The sentence for what `remove` has failed with. */
  readonly failureText: (cause: unknown) => string;
  readonly onRemoved: () => void;
  /** It is to close: after the deletion, too. */
  readonly onClose: () => void;
}

/** Asks before something is deleted, stays open until that is done, and says why where it is not. */
export const RemovalDialog = (props: RemovalDialogProps) => {
  const { open, title, text, cancel, action, blocked, remove, failureText, onRemoved, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useRefusal(open);
  const { noteRemoved, focusAfter } = useFocusAfterRemoval();
  /** Opened again it says nothing of an earlier try. */
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const agree = () => {
    setRefusal(blocked);
    if (busy || blocked !== undefined) return;
    setBusy(true);
    remove()
      .then(
        (left) => {
          if (left !== undefined) {
            setRefusal(left);
            return;
          }
          noteRemoved();
          onRemoved();
          close();
        },
        (cause: unknown) => setRefusal(failureText(cause)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <AlertFrame open={open} title={title} text={text} onClose={close} focusAfter={focusAfter}>
      {refusal !== undefined && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {refusal}
        </Note>
      )}
      <div className={styles['actions']}>
        <Button onClick={close}>{cancel}</Button>
        <Button
          look="danger"
          busy={busy}
          {...(blocked !== undefined && { 'aria-disabled': true })}
          onClick={agree}
        >
          {action}
        </Button>
      </div>
    </AlertFrame>
  );
};
