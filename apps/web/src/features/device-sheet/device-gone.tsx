import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { t } from './texts/index.ts';

/** Shown for an entity that the hub does not have, or no longer has. */
export const DeviceGone = ({ onLeave }: { readonly onLeave: () => void }) => (
  <EmptyState
    kind="unavailable"
    title={t('gone.title')}
    actions={
      <Button look="main" onClick={onLeave}>
        {t('gone.action')}
      </Button>
    }
  >
    {t('gone.text')}
  </EmptyState>
);
