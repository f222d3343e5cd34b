import { mdiClose, mdiPlus } from '@mdi/js';
import type { RoleTimes, TimeWindow } from '@soglia/contracts/companion';
import { FormField } from '#shared/forms/form-field.tsx';
import { WeekdayChips } from '#shared/forms/weekday-chips.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { toggled } from './role-draft.ts';
import styles from './roles.module.css';
import { t } from './texts/index.ts';

interface TimesFieldProps {
  readonly times: RoleTimes;
  readonly onChange: (times: RoleTimes) => void;
}

/** Monday to Sunday, as roles number them. */
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
/** As many as a role may have. */
const MOST = 28;
const workdays: TimeWindow = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };

/** When the role grants anything: days and hours of the week, and the days from and to. */
export const TimesField = ({ times, onChange }: TimesFieldProps) => {
  const { windows, firstDay, lastDay } = times;
  const setWindows = (next: readonly TimeWindow[]) => onChange({ ...times, windows: [...next] });
  const reversed = firstDay !== null && lastDay !== null && lastDay < firstDay;
  return (
    <>
      <p className={styles['hint']}>{t('times.hint')}</p>
      {windows.map((window, at) => (
        <Window
          key={at}
          number={at + 1}
          window={window}
          onChange={(next) => setWindows(windows.map((one, index) => (index === at ? next : one)))}
          onRemove={() => setWindows(windows.filter((_one, index) => index !== at))}
        />
      ))}
      {windows.length < MOST && (
        <Button look="soft" onClick={() => setWindows([...windows, workdays])}>
          <Icon path={mdiPlus} />
          {t('window.add')}
        </Button>
      )}
      <div className={styles['dates']}>
        <FormField
          name="firstDay"
          label={t('firstDay')}
          type="date"
          value={firstDay ?? ''}
          onValue={(day) => onChange({ ...times, firstDay: day === '' ? null : day })}
        />
        <FormField
          name="lastDay"
          label={t('lastDay')}
          type="date"
          error={reversed ? t('lastDay.before') : undefined}
          value={lastDay ?? ''}
          onValue={(day) => onChange({ ...times, lastDay: day === '' ? null : day })}
        />
      </div>
    </>
  );
};

interface WindowProps {
  readonly number: number;
  readonly window: TimeWindow;
  readonly onChange: (window: TimeWindow) => void;
  readonly onRemove: () => void;
}

const Window = ({ number, window, onChange, onRemove }: WindowProps) => {
  const { days, from, to } = window;
  const note = from === to ? 'window.whole' : to < from ? 'window.night' : undefined;
  return (
    <div className={styles['window']}>
      <WeekdayChips
        label={t('window.days', { number })}
        week={WEEK}
        pressed={days}
        onPress={(day) => {
          const next = toggled(days, day);
          // A window of no day would be none.
          if (next.length > 0) onChange({ ...window, days: [...next].sort((a, b) => a - b) });
        }}
      />
      <div className={styles['hours']}>
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            <span>{t(`window.${end}`)}</span>
            <input
              type="time"
              required
              value={window[end]}
              onChange={({ target }) => {
                if (target.value !== '') onChange({ ...window, [end]: target.value.slice(0, 5) });
              }}
            />
          </label>
        ))}
        <IconButton icon={mdiClose} label={t('window.remove', { number })} onClick={onRemove} />
      </div>
      {note !== undefined && <small>{t(note)}</small>}
    </div>
  );
};
