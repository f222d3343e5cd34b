import { useState } from 'react';
import { mdiWifiOff } from '@mdi/js';
import { useConnection } from '#hub/use-connection.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { useInterval } from '#shared/use-interval.ts';
import styles from './shell.module.css';
import { t } from './texts/index.ts';

/** Whether it would move what the person is using. An open sheet hides the overflow of the page. */
const isInTheWay = () => window.scrollY > 0 || document.body.style.overflowY === 'hidden';

/** How soon it makes room for what it lies over. */
const LOOK_MS = 200;

/**
 * Shown only while the connection is lost. The live region stays, so that screen readers announce its content. It takes
 * space at the top of the page only: elsewhere, or below a sheet, it must not move what the person is using. Back at the
 * top it does, or nobody could reach what is under it.
 */
export const ConnectionBanner = () => {
  const { state, retryNow } = useConnection();
  const lost = state.kind === 'retrying' || state.kind === 'lost';
  const [wasLost, setWasLost] = useState(false);
  const [floating, setFloating] = useState(false);
  if (lost !== wasLost) {
    setWasLost(lost);
    setFloating(lost && isInTheWay());
  }
  useInterval(() => setFloating(isInTheWay()), floating ? LOOK_MS : undefined);
  return (
    <div role="status" className={floating ? styles['floating'] : undefined}>
      {state.kind === 'retrying' && (
        <Banner tone="wait" role="none">
          {t('connection.retrying')}
        </Banner>
      )}
      {state.kind === 'lost' && (
        <Banner
          tone="bad"
          role="none"
          icon={mdiWifiOff}
          action={<Button onClick={retryNow}>{common('retry')}</Button>}
        >
          {t('connection.lost')}
        </Banner>
      )}
    </div>
  );
};
