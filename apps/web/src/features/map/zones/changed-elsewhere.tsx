import { mdiAccountSyncOutline } from '@mdi/js';
import { formatQuantity } from '#shared/format/quantity.ts';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import type { MapZone } from '../map-types.ts';
import { degreesText } from './coordinates.ts';
import { t } from './texts/index.ts';
import styles from './zones.module.css';

interface ChangedElsewhereProps {
  readonly now: MapZone;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Somebody else has saved the zone while it is open here: it is shown, and nothing is overwritten unasked. */
export const ChangedElsewhere = ({ now, onTake, onKeep }: ChangedElsewhereProps) => (
  <Note tone="warn" icon={mdiAccountSyncOutline} role="alert">
    <b>{t('elsewhere.title')}</b>
    <span>
      {t('elsewhere', {
        name: now.name,
        latitude: degreesText(now.latitude),
        longitude: degreesText(now.longitude),
        metres: formatQuantity(now.radius, 'm', { max: 0 }),
      })}
    </span>
    <span className={styles['choices']}>
      <Button onClick={onTake}>{t('elsewhere.take')}</Button>
      <Button onClick={onKeep}>{t('elsewhere.keep')}</Button>
    </span>
  </Note>
);
