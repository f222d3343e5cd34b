import { periodAt, previousPeriod, type Period } from '@soglia/energy/periods';
import { article } from '@soglia/italian/article';
import { houseDate, periodName } from '../period/period-words.ts';
import { t } from './texts/index.ts';

/** 'Consumo di oggi', 'Consumo di venerdì 20 novembre', 'Consumo di novembre 2025' */
export function consumptionTitle(period: Period, now: number): string {
  const { kind, start, timeZone } = period;
  const current = periodAt(kind, now, timeZone);
  if (start === current.start) {
    const titles = {
      day: 'title.today',
      week: 'title.thisWeek',
      month: 'title.thisMonth',
      year: 'title.thisYear',
    } as const;
    return t(titles[kind]);
  }
  if (kind !== 'day') {
    const name = periodName(period, now);
    return t(`title.${kind}`, { name, del: article('del', name) });
  }
  if (start === previousPeriod(current).start) return t('title.yesterday');
  const name = houseDate(start, timeZone, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return t('title.day', { name });
}

/** The same, with what its bars are: what a screen reader says of the chart. */
export function chartLabel({ kind }: Period, title: string): string {
  const labels = { day: 'chart.day', week: 'chart.days', month: 'chart.days', year: 'chart.months' } as const;
  return t(labels[kind], { title });
}
