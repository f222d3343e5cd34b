import { Button } from '#shared/ui/button.tsx';
import { t } from './texts/index.ts';
import styles from './sign-in-form.module.css';

interface SubmitRowProps {
  readonly busy: boolean;
  readonly label: string;
  readonly busyLabel: string;
  readonly onCancel: () => void;
  /** Whether giving up makes sense while nothing is under way. */
  readonly cancellable?: boolean;
}

/** The one filled button; while it is at work there is a way out beside it, in the same row. */
export const SubmitRow = ({ busy, label, busyLabel, onCancel, cancellable = false }: SubmitRowProps) => (
  <div className={styles['submit']}>
    <Button type="submit" look="main" busy={busy}>
      {busy ? busyLabel : label}
    </Button>
    {(busy || cancellable) && <Button onClick={onCancel}>{t('cancel')}</Button>}
  </div>
);
