import { AlertFrame } from './alert-frame.tsx';
import styles from './alert-frame.module.css';
import { Button, type ButtonLook } from './button.tsx';

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
}: ConfirmProps) => (
  <AlertFrame open={open} title={title} text={text} onClose={onCancel}>
    <div className={styles['actions']}>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button look={look} onClick={onAgree}>
        {action}
      </Button>
    </div>
  </AlertFrame>
);
