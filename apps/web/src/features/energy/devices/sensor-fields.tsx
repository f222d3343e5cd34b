import type { ReactNode } from 'react';
import { FormField, FormSelect } from '#shared/forms/form-field.tsx';
import type { FieldErrors } from '#shared/forms/form.tsx';
import { CandidateField } from './candidate-field.tsx';
import { isMeter, unitOfSensor } from './candidate-unit.ts';
import type { DeviceDraft } from './device-draft.ts';
import { t } from './texts/index.ts';
import type { Candidates } from './use-candidates.ts';

type Sensor = Pick<DeviceDraft, 'name' | 'entity_id' | 'unit'>;

interface SensorFieldsProps {
  readonly subject: 'device' | 'panel';
  readonly draft: Sensor;
  readonly candidates: Candidates;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<Sensor>) => void;
  /** Between the name and the sensor. */
  readonly children?: ReactNode;
}

/** Name and sensor of a device or a panel; a chosen sensor fills in the unit, and the name where there is none yet. */
export const SensorFields = ({
  subject,
  draft,
  candidates,
  errors,
  onChange,
  children,
}: SensorFieldsProps) => (
  <>
    <FormField
      name="name"
      label={t('name')}
      placeholder={t(`${subject}.example`)}
      maxLength={NAME_LENGTH}
      value={draft.name}
      onValue={(name) => onChange({ name })}
    />
    {children}
    <CandidateField
      hint={t(`sensor.${subject}`)}
      candidates={candidates}
      value={draft.entity_id}
      error={errors['entity_id']}
      onValue={(entity_id, candidate) =>
        onChange({
          entity_id,
          ...(candidate !== undefined && {
            unit: unitOfSensor(candidate.unit) ?? draft.unit,
            ...(draft.name.trim() === '' && { name: candidate.name.slice(0, NAME_LENGTH) }),
          }),
        })
      }
    />
  </>
);

const NAME_LENGTH = 100;

interface UnitFieldProps {
  readonly unit: Sensor['unit'];
  readonly onChange: (part: Pick<Sensor, 'unit'>) => void;
}

export const UnitField = ({ unit, onChange }: UnitFieldProps) => (
  <FormSelect
    name="unit"
    label={t('unit')}
    options={(['kWh', 'W', 'kW'] as const).map((value) => ({ value, label: value }))}
    value={unit}
    hint={isMeter(unit) ? undefined : t('power.only')}
    onValue={(next) => onChange({ unit: unitOfSensor(next) ?? unit })}
  />
);
