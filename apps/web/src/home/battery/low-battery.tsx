import { mdiBatteryAlertVariantOutline } from '@mdi/js';
import { domainOf, type Entity } from '@soglia/hub-client/entities';
import { formatPercent } from '#shared/format/quantity.ts';
import { Note } from '#shared/ui/note.tsx';
import { LOW_BATTERY } from '../model/to-device.ts';
import { t } from './texts/index.ts';
import { useBattery } from './use-battery.ts';

/** A note that the battery is low. Not for vacuums, which charge themselves. */
export const LowBattery = ({ entity }: { readonly entity: Entity }) => {
  const level = useBattery(entity);
  if (level === undefined || level > LOW_BATTERY || domainOf(entity.entity_id) === 'vacuum') return null;
  return (
    <Note tone="warn" icon={mdiBatteryAlertVariantOutline} role="status">
      {t('lowBattery', { percent: formatPercent(level) })}
    </Note>
  );
};
