import { dateFormat } from '#shared/format/date-format.ts';
import { partsInZone } from '#shared/format/parts-in-zone.ts';
import { activeRegion } from '#shared/i18n/locale.ts';
import { DAY_MS } from '#shared/durations.ts';
import { t } from '../texts/index.ts';
import type { ListSetting } from './list-setting.ts';

const DAY = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;

/**
 * "oggi, 6:40", "ieri, 23:10", "domani, 7:00", "18 ago, 21:30", by the clock of the house, as its automations run: by that
 * of the browser where the house's is not known. Milliseconds since the epoch.
 */
export function runTimeText(at: number, { now, timeZone }: Pick<ListSetting, 'now' | 'timeZone'>): string {
  const format = (shape: Intl.DateTimeFormatOptions) =>
    dateFormat(activeRegion(), timeZone === undefined ? shape : { ...shape, timeZone }).format(at);
  const time = format({ hour: 'numeric', minute: '2-digit' });
  const [day, today] = [dayIn(at, timeZone), dayIn(now, timeZone)];
  const days = today.number - day.number;
  if (days === 0) return t('time.today', { time });
  if (days === 1) return t('time.yesterday', { time });
  if (days === -1) return t('time.tomorrow', { time });
  const year = day.year === today.year ? {} : ({ year: 'numeric' } as const);
  return t('time.day', { day: format({ day: 'numeric', month: 'short', ...year }), time });
}

function dayIn(at: number, timeZone: string | undefined): { readonly year: number; readonly number: number } {
  const parts = partsInZone(at, timeZone, DAY);
  const [year, month, day] = (['year', 'month', 'day'] as const).map((type) => Number(parts.get(type)));
  return { year: year ?? 0, number: Math.round(Date.UTC(year ?? 0, (month ?? 1) - 1, day) / DAY_MS) };
}
