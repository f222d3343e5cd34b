import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import type { ScheduleStore, ScheduleView } from './schedule-store.ts';
import { errorText } from './schedule-texts.ts';
import { t } from './texts/index.ts';

interface ScheduleOutcomeProps {
  readonly store: ScheduleStore;
  readonly view: ScheduleView;
  readonly disabled: boolean;
}

/** The result of the last task: success, failure with a retry, or a conflict. */
export const ScheduleOutcome = ({ store, view, disabled }: ScheduleOutcomeProps) => {
  const { failure, done } = view;
  if (failure === 'conflict')
    return (
      <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
        {t('meanwhile')}
        <Button onClick={store.discard}>{t('meanwhile.theirs')}</Button>
      </Note>
    );
  if (failure !== undefined)
    return (
      <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
        <span>
          {t(`failed.${failure.task}`)} {errorText(failure.error)}
        </span>
        <Button disabled={disabled} onClick={failure.retry}>
          {t('retry')}
        </Button>
      </Note>
    );
  if (done === undefined) return null;
  return (
    <Note tone="ok" icon={mdiCheckCircleOutline} role="status">
      {t(done === 'save' ? 'saved' : 'deleted')}
    </Note>
  );
};
