import { useState } from 'react';
import { mdiAlertCircleOutline, mdiCellphone, mdiMonitor } from '@mdi/js';
import type { PushDevice } from '@soglia/contracts/notifications/web-push';
import { failureText } from '#home/companion/failure-text.ts';
import { TitledBlock } from '#home/controls/titled-block.tsx';
import { formatAgo } from '#shared/format/time.ts';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess, toastWarning } from '#shared/ui/outcome-notices.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { useNow } from '#shared/use-now.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import row from '#home/controls/option-row.module.css';
import { OptionRow } from '#home/controls/option-row.tsx';
import { failureWords } from './failure-words.ts';
import { deviceHere, useHere, usePushDevices, useRemoveDevice, type ThisBrowser } from './use-this-device.ts';
import styles from './web-push.module.css';
import { t } from './texts/index.ts';

/** 'I tuoi dispositivi': where the person gets notifications while the app is closed. */
export const DeviceList = ({ browser }: { readonly browser: ThisBrowser }) => {
  const devices = usePushDevices();
  const here = useHere(browser);
  const remove = useRemoveDevice(browser);
  const now = useNow(MINUTE_MS);
  const [asked, setAsked] = useState<PushDevice>();
  // Its words stay while the question closes.
  const [isAsking, setIsAsking] = useState(false);
  const own = deviceHere(devices.data, here.data);

  const removeAsked = () => {
    setIsAsking(false);
    if (asked === undefined) return;
    remove.mutate(
      { id: asked.id, isHere: asked.id === own?.id },
      {
        onSuccess: () => toastSuccess(t('device.removed')),
        onError: (error) => toastWarning(failureWords(error)),
      },
    );
  };
  if (devices.isError)
    return (
      <TitledBlock title={t('devices')}>
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {t('devices.failed', { reason: failureText(devices.error) })}
          <Button onClick={() => void devices.refetch()}>{t('retry')}</Button>
        </Note>
      </TitledBlock>
    );
  if (devices.data === undefined)
    return (
      <TitledBlock title={t('devices')}>
        <Skeleton className={styles['skeleton']} />
      </TitledBlock>
    );
  return (
    <TitledBlock title={t('devices')}>
      {devices.data.length === 0 ? (
        <p className={styles['lead']}>{t('devices.none')}</p>
      ) : (
        <ul className={row['rows']}>
          {devices.data.map((device) => (
            <li key={device.id}>
              <OptionRow
                icon={/Android|iPhone|iPad/.test(device.device) ? mdiCellphone : mdiMonitor}
                title={device.device}
                text={lastWord(device, now)}
                tag={device.id === own?.id && <Tag tone="ok">{t('device.here')}</Tag>}
              >
                <Button
                  look="warn"
                  aria-label={t('device.remove.name', { name: device.device })}
                  disabled={remove.isPending}
                  onClick={() => {
                    setAsked(device);
                    setIsAsking(true);
                  }}
                >
                  {t('device.remove')}
                </Button>
              </OptionRow>
            </li>
          ))}
        </ul>
      )}
      <Confirm
        open={isAsking}
        title={t('device.remove.title')}
        text={t('device.remove.text', { name: asked?.device ?? '' })}
        cancel={t('cancel')}
        action={t('device.remove')}
        onCancel={() => setIsAsking(false)}
        onAgree={removeAsked}
      />
    </TitledBlock>
  );
};

const lastWord = ({ created_at, last_confirmed }: PushDevice, now: number): string =>
  last_confirmed === null
    ? t('device.never', { when: formatAgo(Date.parse(created_at), now) })
    : t('device.shown', { when: formatAgo(Date.parse(last_confirmed), now) });
