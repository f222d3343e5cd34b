import { mdiKeyVariant } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { useTitle } from '#shared/ui/use-title.ts';
import { t } from './texts/index.ts';

interface TokenRefusedProps {
  readonly onConfigure: () => void;
  readonly onSignIn: () => void;
}

/** Shown in place of the dashboard when the hub refused every token. */
export const TokenRefused = ({ onConfigure, onSignIn }: TokenRefusedProps) => {
  useTitle(t('refused.title'));
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title={t('refused.title')}
      actions={
        <>
          <Button look="main" onClick={onSignIn}>
            {t('refused.signIn')}
          </Button>
          <Button onClick={onConfigure}>
            <Icon path={mdiKeyVariant} />
            {t('refused.configure')}
          </Button>
        </>
      }
    >
      {t('refused.words')}
    </EmptyState>
  );
};
