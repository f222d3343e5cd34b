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
  const [asking, setAsking] = useState(false);
  const what = status === 'Open' ? 'close' : 'reopen';
  const change = useApiMutation(useHub(), {
    changes: [TICKETS_KEY],
    mutationFn: (next: 'Open' | 'Closed') => conversation.setStatus(id, next),
    onSuccess: () => toastSuccess(t(`${what}.done`)),
  });
  return (
    <>
      {change.isError && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {changeFailure(change.error)}
        </Note>
      )}
      <Button wide busy={change.isPending} onClick={() => setAsking(true)}>
        <Icon path={status === 'Open' ? mdiCheck : mdiRestore} />
        {t(what)}
      </Button>
      <Confirm
        open={asking}
        look="main"
        title={t(`${what}.title`)}
        text={t(`${what}.text`, { title })}
        cancel={t('cancel')}
        action={t(what)}
        onCancel={() => setAsking(false)}
        onAgree={() => {
          setAsking(false);
          change.mutate(status === 'Open' ? 'Closed' : 'Open');
        }}
      />
    </>
  );
};
