import type { SwitchPeriod } from '@soglia/schedules';
import { t } from '../texts/index.ts';
import { timeText } from '../week-words.ts';
import { endsNextDay } from './period-edit.ts';

/** "6:15–7:30", "22:00–1:30 del giorno dopo". */
export const spanText = (period: SwitchPeriod): string =>
  t(endsNextDay(period) ? 'periods.overnight' : 'periods.span', {
    on: timeText(period.turn_on),
    off: period.turn_off === '00:00' ? '24:00' : timeText(period.turn_off),
  });
