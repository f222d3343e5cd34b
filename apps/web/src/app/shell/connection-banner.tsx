import { mdiWifiOff } from '@mdi/js';
import { useConnection } from '#hub/use-connection.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { t } from './texts/index.ts';

/** Says that the line is down, only while it is. The region stays, so that what comes into it is read aloud. */
export const ConnectionBanner = () => (
  <div role="status">
    <Words />
  </div>
);

const Words = () => {
  const { state, retryNow } = useConnection();
  switch (state.kind) {
    case 'connecting':
    case 'ready':
    case 'closed':
    // The line is not what is missing: the next token is tried, or the screen says that a new one is wanted.
    case 'refused':
      return null;
    case 'retrying':
      return (
        <Banner tone="wait" role="none">
          {t('connection.retrying')}
        </Banner>
      );
    case 'lost':
      return (
        <Banner
          tone="bad"
          role="none"
          icon={mdiWifiOff}
          action={<Button onClick={retryNow}>{common('retry')}</Button>}
        >
          {t('connection.lost')}
        </Banner>
      );
  }
};
