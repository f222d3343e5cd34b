import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { isFetchFailure } from './fetch-failure.ts';
import { t } from './texts/index.ts';
import styles from './failure.module.css';

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A screen that could not be shown. */
export const Failure = ({ error, onRetry }: FailureProps) => {
  // A part that did not arrive is asked for again only by loading the page: a browser remembers the failure.
  const lost = isFetchFailure(error);
  return (
    <>
      <EmptyState
        door="shut"
        level={1}
        title={t(lost ? 'failure.lostTitle' : 'failure.title')}
        actions={
          <Button look="main" onClick={lost ? () => location.reload() : onRetry}>
            {common('retry')}
          </Button>
        }
      >
        {t(lost ? 'failure.lostWords' : 'failure.words')}
      </EmptyState>
      <details className={styles['details']}>
        <summary>{t('failure.details')}</summary>
        <p>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</p>
      </details>
    </>
  );
};
