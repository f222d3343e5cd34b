import { mdiAlertCircleOutline, mdiCheck } from '@mdi/js';
import { Note } from '#shared/ui/note.tsx';
import { t } from './texts/index.ts';

/** That an address was saved. @param lasts whether the browser has stored it for the next visit */
export const Saved = ({ lasts }: { readonly lasts: boolean }) =>
  lasts ? (
    <Note tone="ok" icon={mdiCheck} role="status">
      {t('saved')}
    </Note>
  ) : (
    <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
      {t('notKept')}
    </Note>
  );
