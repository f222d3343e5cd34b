import { mdiKeyVariant, mdiServerNetwork } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { ServerBox, type ServerView } from './server-box.tsx';
import { t } from './texts/index.ts';
import styles from './login-options.module.css';

interface LoginOptionsProps {
  readonly server: ServerView;
  /** Reads the settings of the app origin again. */
  readonly onRetry: () => void;
  readonly busy: boolean;
  readonly onConfigure: () => void;
  readonly onToken: () => void;
  readonly onReset: (() => void) | undefined;
}

/** The server, a token, reset: folded away where a server is configured, as most people need none of them. */
export const LoginOptions = (props: LoginOptionsProps) => {
  const { kind } = props.server;
  if (kind === 'unset' || kind === 'failed') return <Options {...props} />;
  return (
    <details className={styles['advanced']}>
      <summary>{t('advanced')}</summary>
      <div className={styles['options']}>
        <Options {...props} />
      </div>
    </details>
  );
};

const Options = ({ server, onRetry, busy, onConfigure, onToken, onReset }: LoginOptionsProps) => (
  <>
    <ServerBox view={server} onRetry={onRetry} />
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
