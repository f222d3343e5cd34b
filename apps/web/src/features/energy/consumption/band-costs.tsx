import { roundParts } from '@soglia/energy/balance';
import { bands, type Cost } from '@soglia/energy/tariff';
import { formatMoney } from '#shared/format/money.ts';
import { formatQuantity } from '#shared/format/quantity.ts';
import styles from './band-costs.module.css';
import { t } from './texts/index.ts';

const DIGITS = 2;

/** What was paid for in each band; nothing where the price does not differ by band. They add up to the cost above. */
export const BandCosts = ({ cost }: { readonly cost: Cost }) => {
  const { bands: parts, energy } = cost;
  if (parts === undefined) return null;
  const drawn = bands.map((band) => parts[band].kwh);
  const kwh = roundParts(
    drawn,
    drawn.reduce((sum, one) => sum + one, 0),
    DIGITS,
  );
  const exact = bands.map((band) => parts[band].euro);
  // Below nothing, as some hours of a sensor's price, nothing is shared out.
  const euro = exact.some((one) => one < 0) ? exact : roundParts(exact, energy, DIGITS);
  return (
    <div role="group" aria-label={t('bands')}>
      <dl className={styles['bands']}>
        {bands.map((band, index) => (
          <div key={band}>
            <dt>{band.toUpperCase()}</dt>
            <dd>
              {formatMoney(euro[index] ?? 0)}
              <small>{formatQuantity(kwh[index] ?? 0, 'kWh', { min: DIGITS, max: DIGITS })}</small>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
