import { useContext } from 'react';
import { ModuleLoadError, retryLoad } from '../lazy-module.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { t as common } from '../ui/texts/index.ts';
import { ReportActionContext } from './report-action-context.ts';
import { t } from './texts/index.ts';

interface SheetFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Stands in a sheet whose content threw, or could not be loaded. */
export const SheetFailure = ({ error, onRetry }: SheetFailureProps) => (
  <EmptyState
    door="shut"
    title={t('sheet.title')}
    actions={
      <>
        <Button
          look="main"
          onClick={error instanceof ModuleLoadError ? () => retryLoad(error, onRetry) : onRetry}
        >
          {common('retry')}
        </Button>
        {useContext(ReportActionContext)}
      </>
    }
  >
    {t('sheet.text')}
  </EmptyState>
);
