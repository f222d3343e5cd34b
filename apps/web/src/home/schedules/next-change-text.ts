import { formatTime } from '@soglia/schedules';
import { formatTemperature } from '#shared/format/quantity.ts';
import type { NextChange } from './next-change.ts';
import { shortDay, timeText, timeValues } from './week-words.ts';
import { t } from './texts/index.ts';

/** Schedules set temperatures only where the hub counts in this unit. */
const UNIT = '°C';

/** "alle 22:00 → 18 °C", "lun alle 6:30 si accende". */
export function nextChangeText({ day, minute, target }: NextChange): string {
  const at = t('next.at', timeValues(timeText(formatTime(minute))));
  const when = day === undefined ? at : `${shortDay(day)} ${at}`;
  return typeof target === 'number'
    ? t('next.temperature', { when, temperature: formatTemperature(target, UNIT) })
    : t(`next.${target}`, { when });
}
