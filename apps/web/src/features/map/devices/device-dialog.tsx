import { useId, useMemo, useState } from 'react';
import { mdiAlertCircleOutline, mdiTrashCanOutline } from '@mdi/js';
import { MAP_DEVICE_TYPES, type MapDevice } from '@soglia/contracts/map';
import { Form, type FieldErrors } from '#shared/forms/form.tsx';
import { FormField, FormSelect } from '#shared/forms/form-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { useWhileMounted } from '#shared/use-while-mounted.ts';
import type { MapCanvasProps } from '../canvas/canvas-props.ts';
import { MapCanvas } from '../canvas/map-canvas.tsx';
import styles from '../map.module.css';
import {
  checkDevice,
  deviceDraftOf,
  emptyDeviceDraft,
  positionIn,
  positionTexts,
  typeOf,
} from './device-draft.ts';
import { DeviceField } from './device-field.tsx';
import { t } from './texts/index.ts';
import { useDeviceChanges } from './use-device-changes.ts';

interface DeviceDialogProps {
  readonly open: boolean;
  /** The device that is edited; without one a device is added. */
  readonly device?: MapDevice | undefined;
  readonly devices: readonly MapDevice[];
  /** For finding one's way on the small map. */
  readonly zones: MapCanvasProps['zones'];
  readonly settings: MapCanvasProps['settings'];
  readonly onClose: () => void;
}

/** Puts a device without GPS on the map, or edits and removes one. Stays mounted while it closes. */
export const DeviceDialog = (props: DeviceDialogProps) => {
  const { open, device } = props;
  const [last, setLast] = useState({ open, device, opened: 0 });
  if (open !== last.open) setLast(open ? { open, device, opened: last.opened + 1 } : { ...last, open });
  if (last.opened === 0) return null;
  return <Dialog key={last.opened} {...props} device={last.device} />;
};

const noPoints: MapCanvasProps['points'] = [];
const noTracks: MapCanvasProps['tracks'] = [];

const Dialog = ({ open, device, devices, zones, settings, onClose }: DeviceDialogProps) => {
  const id = useId();
  const [draft, setDraft] = useState(device === undefined ? emptyDeviceDraft : deviceDraftOf(device));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [asks, setAsks] = useState(false);
  const changes = useDeviceChanges(open, useWhileMounted(onClose));
  const taken = useMemo(
    () => new Set(devices.map(({ entity_id }) => entity_id).filter((one) => one !== device?.entity_id)),
    [devices, device],
  );
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const submit = () => {
    if (changes.busy) return;
    const checked = checkDevice(draft, taken);
    setErrors('errors' in checked ? checked.errors : {});
    if ('value' in checked) changes.save(checked.value);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(device === undefined ? 'add' : 'edit')}
      sub={device?.name}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} look="main" busy={changes.busy}>
            {t(device === undefined ? 'add.short' : 'save')}
          </Button>
        </>
      }
    >
      <Form id={id} errors={errors} onSubmit={submit}>
        {device === undefined && (
          <DeviceField
            value={draft.entity_id}
            taken={taken}
            error={errors['entity_id']}
            onValue={(entity_id, name) =>
              change({ entity_id, name: name.slice(0, 100), device_type: typeOf(entity_id) })
            }
          />
        )}
        <FormField
          name="name"
          label={t('name')}
          maxLength={100}
          value={draft.name}
          onValue={(name) => change({ name })}
        />
        <FormSelect
          name="device_type"
          label={t('type')}
          options={MAP_DEVICE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={draft.device_type}
          onValue={(value) =>
            change({ device_type: MAP_DEVICE_TYPES.find((type) => type === value) ?? draft.device_type })
          }
        />
        <div className={styles['pair']}>
          {(['latitude', 'longitude'] as const).map((axis) => (
            <FormField
              key={axis}
              name={axis}
              label={t(axis)}
              inputMode="decimal"
              maxLength={20}
              value={draft[axis]}
              onValue={(text) => change({ [axis]: text })}
            />
          ))}
        </div>
        <p className={styles['hint']}>{t('canvas.hint')}</p>
        <MapCanvas
          small
          label={t('canvas')}
          zones={zones}
          points={noPoints}
          tracks={noTracks}
          settings={settings}
          pin={positionIn(draft) ?? null}
          onPin={(position) => change(positionTexts(position))}
        />
        {changes.refusal !== undefined && (
          <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
            {changes.refusal}
          </Note>
        )}
        {device !== undefined && (
          <Button look="warn" onClick={() => setAsks(true)}>
            <Icon path={mdiTrashCanOutline} />
            {t('remove')}
          </Button>
        )}
      </Form>
      {device !== undefined && (
        <Confirm
          open={asks}
          title={t('remove.title', { name: device.name })}
          text={t('remove.text')}
          cancel={t('cancel')}
          action={t('remove')}
          onCancel={() => setAsks(false)}
          onAgree={() => {
            setAsks(false);
            changes.remove(device.entity_id);
          }}
        />
      )}
    </Sheet>
  );
};
