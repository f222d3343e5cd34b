import { useState } from 'react';
import { mdiMapMarkerAlertOutline } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { forgetZone, readStoredZone, type StoredZone } from './stored-zone.ts';
import { t } from './texts/index.ts';
import styles from './zones.module.css';

interface StoredZoneNoteProps {
  /** Undefined where the role does not let zones be changed, or the map be seen. */
  readonly onResume: ((kept: StoredZone) => void) | undefined;
}

/** A zone that was left unfinished, as when the role changed meanwhile; nothing where there is none. */
export const StoredZoneNote = ({ onResume }: StoredZoneNoteProps) => {
  const [kept, setKept] = useState(() => readStoredZone());
  if (kept === undefined) return null;
  const { name } = kept.form;
  return (
    <Note tone="info" icon={mdiMapMarkerAlertOutline} role="status">
      <b>{t('kept.title')}</b>
      <span>{name === '' ? t('kept.unnamed') : t('kept.named', { name })}</span>
      {onResume === undefined && <span>{t('kept.later')}</span>}
      <span className={styles['choices']}>
        <Button
          onClick={() => {
            forgetZone();
            setKept(undefined);
          }}
        >
          {t('kept.discard')}
        </Button>
        {onResume !== undefined && <Button onClick={() => onResume(kept)}>{t('kept.resume')}</Button>}
      </span>
    </Note>
  );
};
