import { mdiAlertCircleOutline } from '@mdi/js';
import type { HubFeedError } from '@soglia/hub-client/notifications';
import { Note } from '#shared/ui/note.tsx';
import { t } from './texts/index.ts';

interface HubFeedNoteProps {
  readonly error: HubFeedError | null;
}

/** Says why the hub's list may be old, and what to do where its token is the reason. */
export const HubFeedNote = ({ error }: HubFeedNoteProps) =>
  error === null ? null : (
    <Note tone={error === 'refused' ? 'info' : 'bad'} icon={mdiAlertCircleOutline} role="status">
      <p>{t('hub.error', { why: t(`hub.${error}`) })}</p>
      {error === 'invalid_token' && <p>{t('hub.hint')}</p>}
    </Note>
  );
