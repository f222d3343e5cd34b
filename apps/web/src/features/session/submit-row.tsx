import { Button } from '#shared/ui/button.tsx';
import { canCancel, type SignInState } from './sign-in-state.ts';
import { t } from './texts/index.ts';
import styles from './sign-in-form.module.css';

interface SubmitRowProps {
  readonly busy: SignInState['busy'];
  readonly label: string;
  readonly onCancel: () => void;
  /** Whether it can be cancelled while nothing is running. */
  readonly cancellable?: boolean;
}

/** The submit button; while it is busy, a cancel button beside it. */
export const SubmitRow = ({ busy, label, onCancel, cancellable = false }: SubmitRowProps) => (
  <div className={styles['submit']}>
    <Button type="submit" look="main" busy={busy !== undefined}>
      {label}
    </Button>
    {(busy === undefined ? cancellable : canCancel(busy)) && (
      <Button onClick={onCancel}>{t('cancel')}</Button>
    )}
  </div>
);
