import { useState } from 'react';
import { mdiAlertCircleOutline, mdiLockOpenOutline, mdiLockOutline } from '@mdi/js';
import type { TicketDetail } from '@soglia/contracts/tickets';
import { article } from '@soglia/italian/article';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { useHub } from '#hub/hub-context.ts';
import { formatDayTime } from '#shared/format/time.ts';
import { useNow } from '#shared/use-now.ts';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { Panel } from '#shared/ui/screen.tsx';
import { changeFailure } from '../provider/ticket-failure.ts';
import type { TicketConversation } from '../provider/ticket-provider.ts';
import { TICKETS_KEY } from '../use-tickets.ts';
import styles from '../tickets.module.css';
import { t } from './texts/index.ts';

interface ConsentPanelProps {
  readonly ticket: TicketDetail;
  readonly conversation: TicketConversation;
}

/** Whether the technician may reach the house, since when; granting asks first, withdrawing does not. */
export const ConsentPanel = ({
  ticket: { id, remote_consent: consent },
  conversation,
}: ConsentPanelProps) => {
  const [asking, setAsking] = useState(false);
  const now = useNow(undefined);
  const isGranted = consent?.granted === true;
  const change = useApiMutation(useHub(), {
    changes: [TICKETS_KEY],
    mutationFn: (granted: boolean) => conversation.setConsent(id, granted),
    onSuccess: (_, granted) => toastSuccess(t(granted ? 'consent.done' : 'consent.undone')),
  });
  const time = consent === null ? '' : formatDayTime(Date.parse(consent.at), now);
  const when = { time, il: article('il', time) };
  return (
    <Panel title={t('consent')}>
      <p className={styles['consent']}>
        <Icon path={isGranted ? mdiLockOpenOutline : mdiLockOutline} />
        {consent === null
          ? t('consent.none')
          : isGranted
            ? t('consent.granted', when)
            : t('consent.withdrawn', when)}
      </p>
      <p className={styles['small']}>{t('consent.note')}</p>
      {change.isError && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {changeFailure(change.error)}
        </Note>
      )}
      <Button
        busy={change.isPending}
        onClick={() => {
          if (isGranted) change.mutate(false);
          else setAsking(true);
        }}
      >
        {t(isGranted ? 'consent.withdraw' : 'consent.grant')}
      </Button>
      <Confirm
        open={asking}
        look="main"
        title={t('consent.grant.title')}
        text={t('consent.grant.text')}
        cancel={t('cancel')}
        action={t('consent.grant')}
        onCancel={() => setAsking(false)}
        onAgree={() => {
          setAsking(false);
          change.mutate(true);
        }}
      />
    </Panel>
  );
};
