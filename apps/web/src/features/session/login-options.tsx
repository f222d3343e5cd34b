import { mdiKeyVariant, mdiServerNetwork } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { t } from './texts/index.ts';
import styles from './login-options.module.css';

interface LoginOptionsProps {
  readonly busy: boolean;
  readonly onConfigure: () => void;
  readonly onToken: () => void;
  readonly onReset: (() => void) | undefined;
}

/** Configure the server, enter a token, reset. */
export const LoginOptions = ({ busy, onConfigure, onToken, onReset }: LoginOptionsProps) => (
  <>
    <div className={styles['more']}>
      <Button onClick={onConfigure}>
        <Icon path={mdiServerNetwork} />
        {t('configure')}
      </Button>
      <Button onClick={onToken} disabled={busy}>
        <Icon path={mdiKeyVariant} />
        {t('enterToken')}
      </Button>
    </div>
    {onReset !== undefined && (
      <Button className={styles['reset']} look="warn" onClick={onReset}>
        {t('reset')}
      </Button>
    )}
  </>
);
