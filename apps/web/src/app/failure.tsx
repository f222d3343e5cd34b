import { ModuleLoadError, retryLoad } from '#shared/lazy-module.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { t } from './texts/index.ts';
import styles from './failure.module.css';

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A screen that could not be shown. */
export const Failure = ({ error, onRetry }: FailureProps) => {
  const notLoaded = error instanceof ModuleLoadError;
  return (
    <>
      <EmptyState
        door="shut"
        level={1}
        title={t(notLoaded ? 'failure.lostTitle' : 'failure.title')}
        actions={
          <Button look="main" onClick={notLoaded ? () => retryLoad(error, onRetry) : onRetry}>
            {common('retry')}
          </Button>
        }
      >
        {t(notLoaded ? 'failure.lostWords' : 'failure.words')}
      </EmptyState>
      <details className={styles['details']}>
        <summary>{t('failure.details')}</summary>
        <p>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</p>
      </details>
    </>
  );
};
