import type { Balance } from '@soglia/energy/balance';
import type { EnergySources } from '@soglia/energy/sources';
import type { CsvCell } from '../export/csv.ts';
import { houseDate } from '../period/period-words.ts';
import { t } from './texts/index.ts';

/** kWh to the watt hour. */
const DIGITS = 3;
const rounded = (kwh: number | undefined) => (kwh === undefined ? undefined : Number(kwh.toFixed(DIGITS)));

interface CsvRequest {
  readonly balances: readonly Balance[];
  readonly sources: EnergySources;
  readonly timeZone: string;
  readonly nameOf: (meter: string) => string;
  /** Milliseconds since the epoch: nothing later is written. */
  readonly now: number;
}

const flows = ['imported', 'exported', 'produced', 'charged', 'discharged'] as const;

/** What was used, where it came from and which device used it: one line for each bar. */
export function consumptionCsv(request: CsvRequest): readonly (readonly CsvCell[])[] {
  const { balances, sources, timeZone, nameOf, now } = request;
  const past = balances.filter(({ start }) => start <= now);
  const counted = flows.filter((flow) => past.some((balance) => balance[flow] !== undefined));
  const meters = [...new Set(sources.devices.map(({ meter }) => meter))];
  const time = (at: number) =>
    houseDate(at, timeZone, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  return [
    [
      t('csv.start'),
      t('csv.end'),
      t('csv.used'),
      ...counted.map((flow) => t(`csv.${flow}`)),
      ...meters.map((meter) => t('csv.device', { name: nameOf(meter) })),
      t('csv.untracked'),
      t('csv.gap'),
    ],
    ...past.map((balance) => [
      time(balance.start),
      time(balance.end),
      rounded(balance.used),
      ...counted.map((flow) => rounded(balance[flow])),
      ...meters.map((meter) => rounded(balance.devices.get(meter))),
      rounded(balance.untracked),
      balance.hasGap ? t('csv.yes') : '',
    ]),
  ];
}
