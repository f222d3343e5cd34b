import { costStatistics, priceNow, type HousePricing } from '@soglia/energy/cost';
import { euroFactor } from '@soglia/energy/tariff';
import { useEntity } from '#hub/use-entity.ts';
import { toNumber } from '#home/model/attributes.ts';
import { formatMoney } from '#shared/format/money.ts';
import screen from '../energy.module.css';
import { t } from './texts/index.ts';

interface PriceLineProps {
  readonly pricing: HousePricing;
  readonly now: number;
}

/** '0,25 € per kWh' */
export const PriceLine = ({ pricing, now }: PriceLineProps) => {
  const { euro, band } = useCurrentPrice(pricing, now);
  const { tariff, flows } = pricing;
  if (euro === undefined) {
    const counted = costStatistics(tariff, flows).length > 0;
    const several = tariff.periods.length === 0 && flows.length > 1;
    const why = counted ? 'price.counted' : several ? 'price.several' : 'price.unknown';
    return <p className={screen['hint']}>{t(why)}</p>;
  }
  const text = formatMoney(euro, { min: 2, max: 4 });
  return (
    <p className={screen['hint']}>
      {band === undefined ? t('price', { euro: text }) : t('price.band', { euro: text, band })}
    </p>
  );
};

interface CurrentPrice {
  /** Of a kilowatt hour; undefined where it is not known. */
  readonly euro: number | undefined;
  /** 'F1', where the price differs by band. */
  readonly band: string | undefined;
}

/** What a kilowatt hour costs now. */
export function useCurrentPrice(pricing: HousePricing | undefined, now: number): CurrentPrice {
  const price = pricing && priceNow(pricing, now);
  const sensor = useEntity(price?.kind === 'sensor' ? price.entity_id : undefined);
  if (price?.kind !== 'sensor') return { euro: price?.euro, band: price?.band?.toUpperCase() };
  const state = toNumber(sensor?.state);
  const factor = euroFactor(pricing?.sensorUnits.get(price.entity_id));
  return { euro: state === undefined ? undefined : state * factor, band: undefined };
}
