import { useState } from 'react';
import { mdiAlertCircleOutline, mdiKeyChainVariant, mdiKeyVariant, mdiPlus } from '@mdi/js';
import type { ServiceKey } from '@soglia/contracts/notifications';
import { CompanionGate, type CompanionLinks } from '#home/companion/companion-gate.tsx';
import { failureText } from '#home/companion/failure-text.ts';
import { useHub } from '#hub/hub-context.ts';
import { formatAgo } from '#shared/format/time.ts';
import { ListRow } from '#shared/lists/list-row.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess, toastWarning } from '#shared/ui/outcome-notices.ts';
import { Panel, ScreenTop } from '#shared/ui/screen.tsx';
import { SkeletonPanel } from '#shared/ui/skeleton-panel.tsx';
import { useNow } from '#shared/use-now.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { NewKeySheet } from './new-key-sheet.tsx';
import { useRevokeServiceKey, useServiceKeys } from './service-key-requests.ts';
import styles from './service-keys.module.css';
import { t } from './texts/index.ts';

interface ServiceKeysScreenProps extends CompanionLinks {
  readonly administrator: boolean | undefined;
}

/** 'Chiavi di servizio': with what programs send notices to the house. */
export const ServiceKeysScreen = ({ administrator, home, prepare }: ServiceKeysScreenProps) => {
  const [isMaking, setIsMaking] = useState(false);
  /** Each opening begins anew: a key is shown once. */
  const [made, setMade] = useState(0);
  const { connection } = useHub();
  const make = (
    <Button
      look="main"
      onClick={() => {
        setMade(made + 1);
        setIsMaking(true);
      }}
    >
      <Icon path={mdiPlus} />
      {t('new')}
    </Button>
  );
  return (
    <>
      <ScreenTop
        title={t('title')}
        text={t('text')}
        icon={mdiKeyChainVariant}
        action={administrator === true && make}
      />
      <CompanionGate
        administrator={administrator}
        alsoUnprepared
        waiting={<Waiting />}
        home={home}
        prepare={prepare}
      >
        <Keys />
      </CompanionGate>
      <NewKeySheet key={made} open={isMaking} base={connection.base} onClose={() => setIsMaking(false)} />
    </>
  );
};

const Waiting = () => <SkeletonPanel label={t('loading')} rows={[styles['skeleton'], styles['skeleton']]} />;

const Keys = () => {
  const keys = useServiceKeys();
  const revoke = useRevokeServiceKey();
  const now = useNow(MINUTE_MS);
  const [asked, setAsked] = useState<ServiceKey>();
  // Its words stay while the question closes.
  const [isAsking, setIsAsking] = useState(false);

  const failure = keys.isError && (
    <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
      {t('failed', { reason: failureText(keys.error) })}
      <Button onClick={() => void keys.refetch()}>{t('retry')}</Button>
    </Note>
  );
  if (keys.data === undefined) return failure || <Waiting />;
  const revokeAsked = () => {
    setIsAsking(false);
    if (asked === undefined) return;
    revoke.mutate(asked.id, {
      onSuccess: () => toastSuccess(t('revoked')),
      onError: (error) => toastWarning(t('revoke.failed', { reason: failureText(error) })),
    });
  };
  return (
    <>
      {failure}
      {keys.data.length === 0 ? (
        <EmptyState kind="empty" title={t('none')}>
          {t('none.text')}
        </EmptyState>
      ) : (
        <Panel title={t('keys')} count={keys.data.length}>
          <ul>
            {keys.data.map((key) => (
              <ListRow
                key={key.id}
                icon={mdiKeyVariant}
                action={
                  <Button
                    look="warn"
                    aria-label={t('revoke.name', { name: key.name })}
                    disabled={revoke.isPending}
                    onClick={() => {
                      setAsked(key);
                      setIsAsking(true);
                    }}
                  >
                    {t('revoke')}
                  </Button>
                }
              >
                <b>{key.name}</b>
                <small>
                  {key.last_used === null
                    ? t('never', { when: formatAgo(Date.parse(key.created_at), now) })
                    : t('used', { when: formatAgo(Date.parse(key.last_used), now) })}
                </small>
              </ListRow>
            ))}
          </ul>
        </Panel>
      )}
      <Confirm
        open={isAsking}
        title={t('revoke.title')}
        text={t('revoke.text', { name: asked?.name ?? '' })}
        cancel={t('cancel')}
        action={t('revoke')}
        onCancel={() => setIsAsking(false)}
        onAgree={revokeAsked}
      />
    </>
  );
};
