import { formatMoney } from '#shared/format/money.ts';
import { formatQuantity } from '#shared/format/quantity.ts';
import screen from '../energy.module.css';
import { t } from './texts/index.ts';

const HOURS_OF_A_MONTH = 730;
const WATTS = 1_000;

interface StandbyLineProps {
  /** What the house draws at night, kW. */
  readonly standby: number;
  /** Euro for a kilowatt hour, where it is known. */
  readonly price: number | undefined;
}

/** What draws while everybody sleeps, and what that costs in a month. */
export const StandbyLine = ({ standby, price }: StandbyLineProps) => {
  const power =
    standby < 1
      ? formatQuantity(Math.round(standby * WATTS), 'W', { max: 0 })
      : formatQuantity(standby, 'kW', { min: 1 });
  return (
    <p className={screen['hint']}>
      {price === undefined
        ? t('standby.only', { power })
        : t('standby', { power, euro: formatMoney(standby * HOURS_OF_A_MONTH * price, { max: 0 }) })}
    </p>
  );
};
