import { ModuleLoadError, retryLoad } from '#shared/lazy-module.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import styles from './failure.module.css';
import { ReportLink } from './late-report-link.ts';
import { t } from './texts/index.ts';

interface FailureScreenProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Stands in the place of a screen that threw, or whose files did not arrive. */
export const FailureScreen = ({ error, onRetry }: FailureScreenProps) => {
  const notLoaded = error instanceof ModuleLoadError;
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (
    <>
      <EmptyState
        kind="unavailable"
        level={1}
        title={t(notLoaded ? 'lostTitle' : 'title')}
        actions={
          <>
            <Button look="main" onClick={notLoaded ? () => retryLoad(error, onRetry) : onRetry}>
              {common('retry')}
            </Button>
            <ReportLink words={words} />
          </>
        }
      >
        {t(notLoaded ? 'lostWords' : 'words')}
      </EmptyState>
      <details className={styles['details']}>
        <summary>{t('details')}</summary>
        <p>{words}</p>
      </details>
    </>
  );
};
