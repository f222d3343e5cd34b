import { Button } from '#shared/ui/button.tsx';
import type { SignInState } from './sign-in-state.ts';
import { t } from './texts/index.ts';
import styles from './sign-in-form.module.css';

interface HubPageFormProps {
  readonly busy: SignInState['busy'];
  readonly onGo: () => void;
  readonly onCancel: () => void;
}

/** Shown for a hub that accepts the password only on its own page. */
export const HubPageForm = ({ busy, onGo, onCancel }: HubPageFormProps) => (
  <div className={styles['form']}>
    <p className={styles['hint']}>{t('hubPage.words')}</p>
    <div className={styles['submit']}>
      <Button look="main" busy={busy !== undefined} onClick={onGo}>
        {t('hubPage.go')}
      </Button>
      {busy !== undefined && busy !== 'done' && <Button onClick={onCancel}>{t('cancel')}</Button>}
    </div>
  </div>
);
