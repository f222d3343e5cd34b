import { backupDays, type BackupPlace } from '@soglia/hub-client/backups';
import { Segments } from '#home/controls/segments.tsx';
import { FormField } from '#shared/forms/form-field.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { WeekdayChips } from '#shared/forms/weekday-chips.tsx';
import { placeName } from './backup-words.ts';
import type { ScheduleDraft } from './schedule-draft.ts';
import styles from './backups.module.css';
import { t } from './texts/index.ts';

const recurrences = ['never', 'daily', 'days'] as const;

interface WhenFieldsProps {
  readonly draft: ScheduleDraft;
  readonly noDays: boolean;
  readonly onChange: (part: Partial<ScheduleDraft>) => void;
}

/** How often, on which days, and at what time. */
export const WhenFields = ({ draft, noDays, onChange }: WhenFieldsProps) => {
  const { recurrence, days, hubChooses, time } = draft;
  return (
    <div className={styles['group']}>
      <span className={styles['label']}>{t('schedule.when')}</span>
      <Segments
        label={t('schedule.when')}
        value={recurrence}
        onChange={(next) => onChange({ recurrence: next })}
        options={recurrences.map((value) => ({ value, label: t(`schedule.recurrence.${value}`) }))}
      />
      {recurrence === 'days' && (
        <>
          <WeekdayChips
            label={t('schedule.days')}
            week={backupDays}
            pressed={days}
            onPress={(day) =>
              onChange({ days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day] })
            }
          />
          <FieldError isShown={noDays} text={t('schedule.days.none')} />
        </>
      )}
      {recurrence !== 'never' && (
        <>
          <Checkbox
            label={t('schedule.hub')}
            hint={t('schedule.hub.hint')}
            checked={hubChooses}
            onChange={(next) => onChange({ hubChooses: next })}
          />
          {!hubChooses && (
            <FormField
              name="time"
              label={t('schedule.time')}
              type="time"
              value={time}
              onValue={(next) => onChange({ time: next.slice(0, 5) })}
            />
          )}
        </>
      )}
    </div>
  );
};

interface PlacesFieldProps {
  readonly places: readonly BackupPlace[];
  readonly chosen: readonly string[];
  readonly isMissing: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Where backups are kept; a place that is chosen and not there at present stays in the list. */
export const PlacesField = ({ places, chosen, isMissing, onChange }: PlacesFieldProps) => {
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const ids = [...new Set([...names.keys(), ...chosen])];
  return (
    <fieldset className={styles['group']}>
      <legend>{t('schedule.places')}</legend>
      {ids.map((id) => (
        <Checkbox
          key={id}
          label={placeName(id, names)}
          checked={chosen.includes(id)}
          onChange={(wanted) => onChange(wanted ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
      <FieldError isShown={isMissing} text={t('schedule.places.none')} />
    </fieldset>
  );
};

const FieldError = ({ isShown, text }: { readonly isShown: boolean; readonly text: string }) => (
  <div role="alert" className={styles['error']}>
    {isShown && text}
  </div>
);
