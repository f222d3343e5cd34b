import { visibleText } from '@soglia/hub-client/text';
import { DEFAULT_EFFICIENCY, solarPanelSchema, type SolarPanel } from '@soglia/contracts/energy';
import type { Checked } from '#shared/forms/form.tsx';
import { decimalText, parseDecimal } from '../decimal.ts';
import { isEntityId } from './entity-id.ts';
import { t } from './texts/index.ts';

/** Of one panel or one array of panels, kW. */
const LEAST_CAPACITY = 0.001;
const GREATEST_CAPACITY = 10_000;

/** What the form of a solar panel holds: texts as they are typed. */
export interface PanelDraft {
  readonly name: string;
  readonly entity_id: string;
  readonly unit: SolarPanel['unit'];
  readonly capacity: string;
  readonly efficiency: string;
}

export const emptyPanelDraft = (): PanelDraft => ({
  name: '',
  entity_id: '',
  unit: 'kWh',
  capacity: '',
  efficiency: decimalText(DEFAULT_EFFICIENCY),
});

/** A panel as it is edited: one that only the hub knows has no capacity yet. */
export type KnownPanel = Omit<SolarPanel, 'capacity'> & { readonly capacity?: number | undefined };

export const panelDraftOf = (panel: KnownPanel): PanelDraft => ({
  ...panel,
  capacity: panel.capacity === undefined ? '' : decimalText(panel.capacity),
  efficiency: decimalText(panel.efficiency),
});

/** What is saved, or what is wrong with each field. `taken`: ids of the panels that are there already. */
export function checkPanel(draft: PanelDraft, taken: ReadonlySet<string>): Checked<SolarPanel> {
  const entity_id = draft.entity_id.trim();
  const capacity = parseDecimal(draft.capacity);
  const efficiency = parseDecimal(draft.efficiency);
  const errors: Record<string, string> = {};
  if (visibleText(draft.name) === '') errors['name'] = t('missing.name');
  if (entity_id === '') errors['entity_id'] = t('missing.entity');
  else if (!isEntityId(entity_id)) errors['entity_id'] = t('invalid.entity');
  else if (taken.has(entity_id)) errors['entity_id'] = t('taken.panel');
  if (draft.capacity.trim() === '') errors['capacity'] = t('missing.capacity');
  else if (capacity === undefined || capacity < LEAST_CAPACITY || capacity > GREATEST_CAPACITY)
    errors['capacity'] = t('invalid.capacity');
  if (efficiency === undefined || efficiency > 100) errors['efficiency'] = t('invalid.efficiency');
  if (Object.keys(errors).length > 0) return { errors };
  const parsed = solarPanelSchema.safeParse({
    ...draft,
    name: draft.name.trim(),
    entity_id,
    capacity,
    efficiency,
  });
  return parsed.success ? { value: parsed.data } : { errors: { name: t('invalid.name') } };
}
