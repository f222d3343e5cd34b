import { useEntity } from '#hub/use-entity.ts';
import { drawnUnit, toNumber } from '#home/model/attributes.ts';
import { formatWhen } from '#home/model/when.ts';
import { formatQuantity } from '#shared/format/quantity.ts';
import { useNow } from '#shared/use-now.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { useIsUnknownSensor } from './use-is-unknown-sensor.ts';
import { t } from './texts/index.ts';

/**
 * What a sensor last said, and when: '2,1 kW, aggiornato alle 14:32'; that there is none where the hub lists none. Nothing
 * for a statistic without an entity.
 */
export const LatestReading = ({ entityId }: { readonly entityId: string }) => {
  const entity = useEntity(entityId);
  const now = useNow(MINUTE_MS);
  const isUnknown = useIsUnknownSensor(entityId);
  if (entity === undefined) return isUnknown ? <small>{t('reading.unknown')}</small> : null;
  const value = toNumber(entity.state);
  const unit = drawnUnit(entity);
  const when = formatWhen(entity.last_updated, now);
  return (
    <small>
      {value === undefined || unit === undefined
        ? t('reading.none', { when })
        : t('reading', { value: formatQuantity(value, unit, { max: 2 }), when })}
    </small>
  );
};
