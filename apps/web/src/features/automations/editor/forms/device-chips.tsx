import { useState } from 'react';
import { mdiClose, mdiPlus } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { DeviceList } from '../pickers/device-list.tsx';
import { usePickable } from '../pickers/use-pickable.ts';
import { useEditor } from '../editor-context.ts';
import type { Section } from '../draft/part-lists.ts';
import { useNames } from './use-names.ts';
import styles from './forms.module.css';
import { t } from '../texts/index.ts';

interface DeviceChipsProps {
  readonly section: Section;
  readonly entityIds: readonly string[];
  readonly onChange: (entityIds: readonly string[]) => void;
}

/** The devices of a part; others of the same kind can be added. */
export const DeviceChips = ({ section, entityIds, onChange }: DeviceChipsProps) => {
  const [adding, setAdding] = useState(false);
  const { readOnly } = useEditor();
  const { nameOf, classOf } = useNames();
  const rooms = usePickable(section);
  const [first = ''] = entityIds;
  const domain = first.split('.', 1)[0];
  const alike = rooms
    .map((room) => ({
      ...room,
      devices: room.devices.filter(
        (one) =>
          one.domain === domain && one.deviceClass === classOf(first) && !entityIds.includes(one.entityId),
      ),
    }))
    .filter(({ devices }) => devices.length > 0);
  return (
    <div className={styles['field']}>
      <ul className={styles['chips']} aria-label={t('devices')}>
        {entityIds.map((id) => (
          <li key={id} className={styles['chip']}>
            {nameOf(id)}
            {entityIds.length > 1 && !readOnly && (
              <IconButton
                icon={mdiClose}
                label={t('device.remove', { name: nameOf(id) })}
                onClick={() => onChange(entityIds.filter((one) => one !== id))}
              />
            )}
          </li>
        ))}
      </ul>
      {alike.length > 0 && !readOnly && (
        <Button look="quiet" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          <Icon path={mdiPlus} />
          {t('device.add')}
        </Button>
      )}
      {adding && (
        <DeviceList
          rooms={alike}
          onPick={({ entityId }) => {
            onChange([...entityIds, entityId]);
            setAdding(false);
          }}
        />
      )}
    </div>
  );
};
