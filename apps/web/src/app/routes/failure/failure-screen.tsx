import { useContext } from 'react';
import { HubContext } from '#hub/hub-context.ts';
import { ModuleLoadError, retryLoad } from '#shared/lazy-module.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { Link } from '../../router/link.tsx';
import { useLocation } from '../../router/router.tsx';
import { reportState } from '../../tickets/reported-error.ts';
import { t as tickets } from '../../tickets/texts/index.ts';
import { useSupportOffered } from '../../tickets/use-support-offered.ts';
import styles from './failure.module.css';
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
        door="shut"
        level={1}
        title={t(notLoaded ? 'lostTitle' : 'title')}
        actions={
          <>
            <Button look="main" onClick={notLoaded ? () => retryLoad(error, onRetry) : onRetry}>
              {common('retry')}
            </Button>
            {useContext(HubContext) !== undefined && <ReportLink words={words} />}
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

/** 'Segnala un problema': the form for a ticket, with what has happened. */
const ReportLink = ({ words }: { readonly words: string }) => {
  const { pathname } = useLocation();
  return useSupportOffered() ? (
    <Link
      className={buttonClass('quiet')}
      to="/support-tickets"
      how={{ state: reportState(words, pathname) }}
    >
      {tickets('report')}
    </Link>
  ) : null;
};
