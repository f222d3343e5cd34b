import { useState } from 'react';
import { failureText } from '#home/companion/failure-text.ts';
import { toastWarning } from '#shared/ui/outcome-notices.ts';
import { Switch } from '#shared/ui/switch.tsx';
import type { MapDevicesState } from '../devices/use-map-devices.ts';
import styles from '../map.module.css';
import { t } from './texts/index.ts';

/** 'Mostra agli altri il mio percorso'; nothing where there is no track of one's own. */
export const ShareTrack = ({
  sharesTrack,
  shareTrack,
}: Pick<MapDevicesState, 'sharesTrack' | 'shareTrack'>) => {
  const [pending, setPending] = useState(false);
  if (sharesTrack === null) return null;
  const change = async () => {
    setPending(true);
    try {
      await shareTrack(!sharesTrack);
    } catch (cause) {
      toastWarning(t('share.failed'), failureText(cause));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={styles['share']}>
      <span>
        {t('share')}
        <small>{t('share.hint')}</small>
      </span>
      <Switch
        label={t('share')}
        checked={sharesTrack}
        pending={pending}
        disabled={pending}
        onChange={() => void change()}
      />
    </div>
  );
};
