import { mdiWifiOff } from '@mdi/js';
import { useConnection } from '#hub/use-connection.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { t } from '../texts/index.ts';
import styles from './shell.module.css';

/** Says that the line is down, only while it is. */
export const ConnectionBanner = () => {
  const { state, retryNow } = useConnection();
  switch (state.kind) {
    case 'connecting':
    case 'ready':
    case 'closed':
      return null;
    case 'retrying':
      return (
        <Banner tone="wait" className={styles['banner']}>
          {t('connection.retrying')}
        </Banner>
      );
    case 'lost':
    case 'refused':
      return (
        <Banner
          tone="bad"
          icon={mdiWifiOff}
          className={styles['banner']}
          action={<Button onClick={retryNow}>{common('retry')}</Button>}
        >
          {t('connection.lost')}
        </Banner>
      );
  }
};
