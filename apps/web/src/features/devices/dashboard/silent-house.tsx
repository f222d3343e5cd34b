import { mdiRefresh } from '@mdi/js';
import { useConnection } from '#hub/use-connection.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import styles from './dashboard.module.css';
import { t } from './texts/index.ts';

interface SilentHouseProps {
  readonly onRetry: () => void;
}

/** The devices did not come: what happened, what to do, and the way to try again. */
export const SilentHouse = ({ onRetry }: SilentHouseProps) => {
  const { state } = useConnection();
  const error = 'error' in state ? state.error : undefined;
  return (
    <div role="alert">
      <EmptyState
        door="shut"
        level={1}
        title={t('error.title')}
        actions={
          <Button look="main" onClick={onRetry}>
            <Icon path={mdiRefresh} />
            {common('retry')}
          </Button>
        }
      >
        {t(error === undefined ? 'error.timeout' : 'error.lost')}
      </EmptyState>
      {error !== undefined && (
        <details className={styles['details']}>
          <summary>{t('error.details')}</summary>
          <p>
            {error.code}: {error.message}
          </p>
        </details>
      )}
    </div>
  );
};
