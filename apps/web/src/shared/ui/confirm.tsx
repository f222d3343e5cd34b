import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button, type ButtonLook } from './button.tsx';
import styles from './confirm.module.css';
import { useBackCloses } from './use-back-closes.ts';

interface ConfirmProps {
  readonly open: boolean;
  readonly title: string;
  /** Names what is deleted. */
  readonly text: string;
  readonly cancel: string;
  readonly action: string;
  /** Default: `danger`. */
  readonly look?: ButtonLook;
  readonly onCancel: () => void;
  readonly onAgree: () => void;
}

/** Asks before an action that cannot be undone. Use it in lazily loaded code only: it brings a dialog library. */
export const Confirm = ({
  open,
  title,
  text,
  cancel,
  action,
  look = 'danger',
  onCancel,
  onAgree,
}: ConfirmProps) => {
  useBackCloses(open, onCancel);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={styles['scrim']} />
        <AlertDialog.Popup className={styles['popup']}>
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles['text']}>{text}</AlertDialog.Description>
          <div className={styles['actions']}>
            <Button onClick={onCancel}>{cancel}</Button>
            <Button look={look} onClick={onAgree}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
