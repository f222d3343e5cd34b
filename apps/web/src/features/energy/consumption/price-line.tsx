import { currentPrice, euroFactor } from '@soglia/energy/tariff';
import { useEntity } from '#hub/use-entity.ts';
import { toNumber } from '#home/model/attributes.ts';
import { formatNumber } from '#shared/format/quantity.ts';
import styles from './consumption.module.css';
import { t } from './texts/index.ts';
import type { Pricing } from './use-pricing.ts';

interface PriceLineProps {
  readonly pricing: Pricing;
  readonly now: number;
}

/** '0,25 € per kWh' */
export const PriceLine = ({ pricing, now }: PriceLineProps) => {
  const { euro, band } = useCurrentPrice(pricing, now);
  if (euro === undefined) return <p className={styles['hint']}>{t('price.unknown')}</p>;
  const text = `${formatNumber(euro, { min: 2, max: 4 })}\u{a0}€`;
  return (
    <p className={styles['hint']}>
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
export function useCurrentPrice(pricing: Pricing | undefined, now: number): CurrentPrice {
  const price = pricing && (currentPrice(pricing.tariff, now, pricing.timeZone) ?? fallbackIn(pricing));
  const sensor = useEntity(price?.kind === 'sensor' ? price.entity_id : undefined);
  if (price?.kind !== 'sensor') return { euro: price?.euro, band: price?.band?.toUpperCase() };
  const state = toNumber(sensor?.state);
  const factor = euroFactor(pricing?.sensorUnits.get(price.entity_id));
  return { euro: state === undefined ? undefined : state * factor, band: undefined };
}

/** Only where the house has no tariff of its own. */
const fallbackIn = ({ tariff, fallback }: Pricing) =>
  tariff.periods.length > 0
    ? undefined
    : fallback.kind === 'single'
      ? ({ ...fallback, kind: 'euro', band: undefined } as const)
      : fallback;
