import { useState } from 'react';
import { mdiPlay } from '@mdi/js';
import { toHubError } from '@soglia/hub-client/errors';
import { refusalText } from '#home/commands/refusal-text.ts';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { asksFirst, type ServicePart } from '../choices/service-part.ts';
import { useEditor } from '../editor-context.ts';
import type { AnyPart } from '../draft/part-lists.ts';
import { sentenceText } from '../parts/sentence.tsx';
import styles from './forms.module.css';
import { t } from '../texts/index.ts';

const TIMEOUT_MS = 15_000;

/** 'Prova': the person calls the service at once, with their own rights. */
export const TryButton = ({ part }: { readonly part: AnyPart | undefined }) => {
  const { connection } = useHub();
  const isReady = useConnection().state.kind === 'ready';
  const { words } = useEditor();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  if (part?.section !== 'action' || part.part.kind !== 'service') return null;
  const call = part.part;

  const run = () => {
    setAsking(false);
    setBusy(true);
    setOutcome('');
    connection
      .command(messageOf(call), { timeout: TIMEOUT_MS })
      .then(
        () => setOutcome(t('try.done')),
        (cause: unknown) => setOutcome(t('try.failed', { reason: refusalText(toHubError(cause)) })),
      )
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles['try']}>
      <Button
        look="soft"
        busy={busy}
        disabled={!isReady}
        onClick={() => (asksFirst(call) ? setAsking(true) : run())}
      >
        {!busy && <Icon path={mdiPlay} />}
        {t('try')}
      </Button>
      <span role="status">{outcome}</span>
      <Confirm
        open={asking}
        title={t('try.title')}
        text={t('try.text', { part: sentenceText(part, words) })}
        cancel={t('cancel')}
        action={t('try.agree')}
        look="warn"
        onCancel={() => setAsking(false)}
        onAgree={run}
      />
    </div>
  );
};

function messageOf({ service, target, data }: ServicePart) {
  const [domain = '', name = ''] = service.split('.');
  const named = {
    entity_id: target.entityIds,
    device_id: target.deviceIds,
    area_id: target.areaIds,
    floor_id: target.floorIds,
    label_id: target.labelIds,
  };
  const wanted = Object.fromEntries(Object.entries(named).filter(([, ids]) => ids.length > 0));
  return {
    type: 'call_service',
    domain,
    service: name,
    service_data: data,
    ...(Object.keys(wanted).length === 0 ? {} : { target: wanted }),
  };
}
