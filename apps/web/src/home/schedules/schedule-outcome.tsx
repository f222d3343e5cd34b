import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import type { ProgrammeKeeper, ProgrammeView } from './schedule-store.ts';
import { whyText } from './schedule-texts.ts';
import { t } from './texts/index.ts';

interface OutcomeProps {
  readonly keeper: ProgrammeKeeper;
  readonly view: ProgrammeView;
  readonly disabled: boolean;
}

/** What became of the last thing that was asked, beside the buttons that asked it. */
export const ProgrammeOutcome = ({ keeper, view, disabled }: OutcomeProps) => {
  const { trouble, done } = view;
  if (trouble === 'meanwhile')
    return (
      <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
        {t('meanwhile')}
        <Button onClick={keeper.discard}>{t('meanwhile.theirs')}</Button>
      </Note>
    );
  if (trouble !== undefined)
    return (
      <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
        <span>
          {t(`failed.${trouble.task}`)} {whyText(trouble.error)}
        </span>
        <Button disabled={disabled} onClick={trouble.again}>
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
