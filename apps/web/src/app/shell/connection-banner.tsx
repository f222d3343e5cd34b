import { mdiWifiOff } from '@mdi/js';
import { useConnection } from '#hub/use-connection.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { t } from './texts/index.ts';

/** Shown only while the connection is lost. The live region stays, so that screen readers announce its content. */
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
    // Not a lost connection: the next token is tried, or the page asks for a new one.
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
