import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from './sheet-placeholders.module.css';
import { t } from './texts/index.ts';

/** The body of a sheet while the entity is not known yet. */
export const SheetLoading = () => (
  <div className={styles['bones']} role="status" aria-busy="true" aria-label={t('loading')}>
    <Skeleton className={styles['figure']} />
    <Skeleton className={styles['instrument']} />
  </div>
);

/** The body of a sheet whose code could not be loaded. */
export const SheetFailed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <EmptyState
    kind="unavailable"
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
