import { useContext } from 'react';
import { ModuleLoadError, retryLoad } from '../lazy-module.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { t as common } from './texts/index.ts';
import { ReportActionContext } from '../errors/report-action-context.ts';
import { t } from '../errors/texts/index.ts';

interface SheetFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Stands in a sheet whose content threw, or could not be loaded. */
export const SheetFailure = ({ error, onRetry }: SheetFailureProps) => (
  <EmptyState
    kind="unavailable"
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
