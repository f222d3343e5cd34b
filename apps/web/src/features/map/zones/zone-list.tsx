import { useState } from 'react';
import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { HubIcon } from '#home/icons/hub-icon.tsx';
import { formatQuantity } from '#shared/format/quantity.ts';
import { Confirm } from '#shared/ui/confirm.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { toastSuccess, toastWarning } from '#shared/ui/outcome-notices.ts';
import { Glyph } from '#shared/ui/glyph.tsx';
import type { MapZone } from '../map-types.ts';
import { zoneTone } from '../zone-tone.ts';
import { changeFailureText } from './failure-words.ts';
import { isEditable } from './list-zones.ts';
import { t } from './texts/index.ts';
import { useZoneChanges } from './use-zone-changes.ts';
import { zoneIconPath } from './zone-icons.ts';
import styles from './zones.module.css';

interface ZoneListProps {
  readonly zones: readonly MapZone[];
  readonly onEdit: (zone: MapZone) => void;
  /** Shows it on the map. */
  readonly onSelect: (zone: MapZone) => void;
}

/** The zones, each with what can be done with it. */
export const ZoneList = ({ zones, onEdit, onSelect }: ZoneListProps) => {
  const changes = useZoneChanges();
  const [asked, setAsked] = useState<{ readonly open: boolean; readonly zone?: MapZone }>({ open: false });
  const agree = () => {
    const { zone } = asked;
    setAsked({ open: false, ...(zone !== undefined && { zone }) });
    if (zone === undefined) return;
    changes.remove(zone).then(
      () => {
        if (zone.origin === 'browser') toastWarning(t('deleted.here'));
        else toastSuccess(t('deleted'), zone.name);
      },
      (cause: unknown) => toastWarning(t('failed.delete'), changeFailureText(cause)),
    );
  };
  return (
    <>
      {zones.length === 0 && <p role="status">{t('none')}</p>}
      <ul className={styles['list']}>
        {zones.map((zone) => (
          <li key={zone.key} className={styles['row']}>
            <Glyph tone={zoneTone(zone)}>
              <HubIcon name={zone.icon} fallback={zoneIconPath(zone.icon)} />
            </Glyph>
            <div className={styles['words']}>
              <button
                type="button"
                aria-label={t('show.named', { name: zone.name })}
                onClick={() => onSelect(zone)}
              >
                {zone.name}
              </button>
              <small>{factsOf(zone)}</small>
            </div>
            {changes.mayEdit && (
              <IconButton
                icon={mdiPencilOutline}
                label={t('edit.named', { name: zone.name })}
                onClick={() => onEdit(zone)}
              />
            )}
            {changes.mayEdit && isEditable(zone) && (
              <IconButton
                icon={mdiTrashCanOutline}
                label={t('delete.named', { name: zone.name })}
                onClick={() => setAsked({ open: true, zone })}
              />
            )}
          </li>
        ))}
      </ul>
      <Confirm
        open={asked.open}
        title={t('delete.title')}
        text={t('delete.text')}
        cancel={t('cancel')}
        action={t('delete')}
        onCancel={() => setAsked({ ...asked, open: false })}
        onAgree={agree}
      />
    </>
  );
};

/** 'Raggio 100 m · passiva' */
function factsOf({ radius, passive, origin }: MapZone): string {
  const facts = [t('row.radius', { metres: formatQuantity(radius, 'm', { max: 0 }) })];
  if (passive) facts.push(t('row.passive'));
  if (origin === 'configuration' || origin === 'browser' || origin === 'example')
    facts.push(t(`origin.${origin}`));
  return facts.join(' · ');
}
