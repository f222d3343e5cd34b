import { useState } from 'react';
import type { EnergyDevice } from '@soglia/contracts/energy';
import { Segments } from '#home/controls/segments.tsx';
import type { FieldErrors } from '#shared/forms/form.tsx';
import { FormField } from '#shared/forms/form-field.tsx';
import { checkDevice, deviceDraftOf, emptyDeviceDraft } from './device-draft.ts';
import { EnergyForm } from './energy-form.tsx';
import { SensorFields, UnitField } from './sensor-fields.tsx';
import styles from './devices.module.css';
import { t } from './texts/index.ts';
import { powerOf, useCandidates } from './use-candidates.ts';
import { useEnergyChanges } from './use-energy-changes.ts';

interface DeviceDialogProps {
  readonly open: boolean;
  /** The device that is edited; without one a device is added. */
  readonly device?: EnergyDevice | undefined;
  readonly onClose: () => void;
}

/** Adds an energy device, or edits and removes one. Stays mounted while it closes. */
export const DeviceDialog = ({ open, device, onClose }: DeviceDialogProps) => {
  const [last, setLast] = useState({ open, device, opened: 0 });
  if (open !== last.open) {
    setLast(open ? { open, device, opened: last.opened + 1 } : { ...last, open });
  }
  if (last.opened === 0) return null;
  return <Dialog key={last.opened} open={open} device={last.device} onClose={onClose} />;
};

const Dialog = ({ open, device, onClose }: DeviceDialogProps) => {
  const changes = useEnergyChanges();
  const [draft, setDraft] = useState(() =>
    device === undefined ? emptyDeviceDraft() : deviceDraftOf(device),
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const candidates = useCandidates(
    draft.device_type === 'consumption' ? 'device' : 'panel',
    device?.entity_id,
  );
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  return (
    <EnergyForm
      open={open}
      onClose={onClose}
      subject="device"
      name={device?.name}
      changes={changes}
      errors={errors}
      onSave={() => {
        const checked = checkDevice(draft, changes.takenByDevices(device?.entity_id));
        setErrors('errors' in checked ? checked.errors : {});
        return 'value' in checked
          ? changes.saveDevice(checked.value, device, powerOf(candidates, checked.value.entity_id))
          : undefined;
      }}
      onRemove={device === undefined ? undefined : () => changes.removeDevice(device)}
    >
      <SensorFields subject="device" draft={draft} candidates={candidates} errors={errors} onChange={change}>
        <div className={styles['group']}>
          <span className={styles['label']} aria-hidden="true">
            {t('type')}
          </span>
          <Segments
            label={t('type')}
            options={[
              { value: 'consumption', label: t('type.consumption') },
              { value: 'production', label: t('type.production') },
            ]}
            value={draft.device_type}
            onChange={(device_type) => change({ device_type })}
          />
        </div>
      </SensorFields>
      <div className={styles['pair']}>
        <UnitField unit={draft.unit} onChange={change} />
        <FormField
          name="cost_per_unit"
          label={t('cost')}
          inputMode="decimal"
          value={draft.cost_per_unit}
          onValue={(cost_per_unit) => change({ cost_per_unit })}
        />
      </div>
    </EnergyForm>
  );
};
