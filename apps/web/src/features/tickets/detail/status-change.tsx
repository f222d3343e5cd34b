import { useState } from 'react';
import { mdiAlertCircleOutline, mdiCheck, mdiRestore } from '@mdi/js';
import type { TicketDetail } from '@soglia/contracts/tickets';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { useHub } from '#hub/hub-context.ts';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { changeFailure } from '../provider/ticket-failure.ts';
import type { TicketConversation } from '../provider/ticket-provider.ts';
import { TICKETS_KEY } from '../use-tickets.ts';
import { t } from './texts/index.ts';

interface StatusChangeProps {
  readonly ticket: Pick<TicketDetail, 'id' | 'title' | 'status'>;
  readonly conversation: TicketConversation;
}

/** Closes the ticket, or opens it again, after a question. */
export const StatusChange = ({ ticket: { id, title, status }, conversation }: StatusChangeProps) => {
  const what = status === 'Open' ? 'close' : 'reopen';
  // What was asked stays what is done, also when somebody else changes the ticket meanwhile.
  const [asked, setAsked] = useState<typeof what>();
  const change = useApiMutation(useHub(), {
    changes: [TICKETS_KEY],
    mutationFn: (wanted: typeof what) => conversation.setStatus(id, wanted === 'close' ? 'Closed' : 'Open'),
    onSuccess: (_, wanted) => toastSuccess(t(`${wanted}.done`)),
  });
  return (
    <>
      {change.isError && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {changeFailure(change.error)}
        </Note>
      )}
      <Button wide busy={change.isPending} onClick={() => setAsked(what)}>
        <Icon path={status === 'Open' ? mdiCheck : mdiRestore} />
        {t(what)}
      </Button>
      <Confirm
        open={asked !== undefined}
        look="main"
        title={t(`${asked ?? what}.title`)}
        text={t(`${asked ?? what}.text`, { title })}
        cancel={t('cancel')}
        action={t(asked ?? what)}
        onCancel={() => setAsked(undefined)}
        onAgree={() => {
          setAsked(undefined);
          if (asked !== undefined) change.mutate(asked);
        }}
      />
    </>
  );
};
