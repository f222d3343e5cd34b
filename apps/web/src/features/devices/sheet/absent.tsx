import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from './sheet.module.css';
import { t } from './texts/index.ts';

/** Nobody has told of it yet. */
export const NotYet = () => (
  <div className={styles['bones']} role="status" aria-busy="true" aria-label={t('loading')}>
    <Skeleton className={styles['figure']} />
    <Skeleton className={styles['instrument']} />
  </div>
);

/** It is not in the house, or not any more. */
export const Gone = ({ onLeave }: { readonly onLeave: () => void }) => (
  <EmptyState
    door="shut"
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

/** Its sheet did not come over the network. */
export const Broken = ({ onRetry }: { readonly onRetry: () => void }) => (
  <EmptyState
    door="shut"
    title={t('broken.title')}
    actions={
      <Button look="main" onClick={onRetry}>
        {t('retry')}
      </Button>
    }
  >
    {t('broken.text')}
  </EmptyState>
);
