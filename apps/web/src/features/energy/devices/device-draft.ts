import { visibleText } from '@soglia/hub-client/text';
import { DEFAULT_COST_PER_UNIT, energyDeviceSchema, type EnergyDevice } from '@soglia/contracts/energy';
import type { Checked } from '#shared/forms/form.tsx';
import { decimalText, parseDecimal } from '../decimal.ts';
import { isEntityId } from './entity-id.ts';
import { t } from './texts/index.ts';

/** What the form of an energy device holds: texts as they are typed. */
export interface DeviceDraft {
  readonly name: string;
  readonly entity_id: string;
  readonly unit: EnergyDevice['unit'];
  readonly device_type: EnergyDevice['device_type'];
  readonly cost_per_unit: string;
}

export const emptyDeviceDraft = (): DeviceDraft => ({
  name: '',
  entity_id: '',
  unit: 'kWh',
  device_type: 'consumption',
  cost_per_unit: decimalText(DEFAULT_COST_PER_UNIT),
});

export const deviceDraftOf = (device: EnergyDevice): DeviceDraft => ({
  ...device,
  cost_per_unit: decimalText(device.cost_per_unit),
});

/** What is saved, or what is wrong with each field. `taken`: ids of the devices that are there already. */
export function checkDevice(draft: DeviceDraft, taken: ReadonlySet<string>): Checked<EnergyDevice> {
  const entity_id = draft.entity_id.trim();
  const cost_per_unit = parseDecimal(draft.cost_per_unit);
  const errors: Record<string, string> = {};
  if (visibleText(draft.name) === '') errors['name'] = t('missing.name');
  if (entity_id === '') errors['entity_id'] = t('missing.entity');
  else if (!isEntityId(entity_id)) errors['entity_id'] = t('invalid.entity');
  else if (taken.has(entity_id)) errors['entity_id'] = t('taken.device');
  if (cost_per_unit === undefined || cost_per_unit > 100) errors['cost_per_unit'] = t('invalid.cost');
  if (Object.keys(errors).length > 0) return { errors };
  const parsed = energyDeviceSchema.safeParse({
    ...draft,
    name: draft.name.trim(),
    entity_id,
    cost_per_unit,
  });
  return parsed.success ? { value: parsed.data } : { errors: { name: t('invalid.name') } };
}
