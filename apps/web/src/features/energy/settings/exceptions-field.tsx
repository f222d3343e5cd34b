import { useEffect, useRef } from 'react';
import { mdiClose, mdiPlus } from '@mdi/js';
import { FormField, FormSelect } from '#shared/forms/form-field.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import styles from './settings.module.css';
import type { ExceptionDraft } from './tariff-draft.ts';
import { t } from './texts/index.ts';

interface ExceptionsFieldProps {
  readonly exceptions: readonly ExceptionDraft[];
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly newKey: () => string;
  /** The key of what was just added, which gets the focus. */
  readonly newest: string;
  readonly onChange: (exceptions: readonly ExceptionDraft[]) => void;
}

const SAN_FRANCESCO = '10-04';

/** The days that count otherwise than the national calendar of the bands has them. */
export const ExceptionsField = ({ exceptions, today, newKey, newest, onChange }: ExceptionsFieldProps) => {
  const group = useRef<HTMLDivElement>(null);
  const add = (day: string, everyYear: boolean) =>
    onChange([...exceptions, { key: newKey(), day, everyYear, counts_as: 'holiday' }]);
  const hasSanFrancesco = exceptions.some(({ day }) => day.slice(5) === SAN_FRANCESCO);
  return (
    <div ref={group} tabIndex={-1} role="group" aria-label={t('exceptions')} className={styles['exceptions']}>
      <p className={styles['hint']}>{t('exceptions.hint')}</p>
      {exceptions.map((exception, index) => (
        <Exception
          key={exception.key}
          exception={exception}
          number={index + 1}
          isNew={exception.key === newest}
          onChange={(change) =>
            onChange(exceptions.map((one, at) => (at === index ? { ...one, ...change } : one)))
          }
          onRemove={() => {
            // What had the focus goes away.
            group.current?.focus();
            onChange(exceptions.filter((_one, at) => at !== index));
          }}
        />
      ))}
      {!hasSanFrancesco && (
        <>
          <p className={styles['hint']}>{t('sanFrancesco')}</p>
          <Button look="soft" onClick={() => add(`${today.slice(0, 4)}-${SAN_FRANCESCO}`, true)}>
            <Icon path={mdiPlus} />
            {t('sanFrancesco.add')}
          </Button>
        </>
      )}
      <Button look="soft" onClick={() => add('', false)}>
        <Icon path={mdiPlus} />
        {t('exception.add')}
      </Button>
    </div>
  );
};

interface ExceptionProps {
  readonly exception: ExceptionDraft;
  readonly number: number;
  readonly isNew: boolean;
  readonly onChange: (change: Partial<ExceptionDraft>) => void;
  readonly onRemove: () => void;
}

const Exception = ({ exception, number, isNew, onChange, onRemove }: ExceptionProps) => {
  const { key, day, everyYear, counts_as } = exception;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  return (
    <fieldset className={styles['exception']}>
      <legend className="vh">{t('exception.legend', { number })}</legend>
      <div className={styles['withRemove']}>
        <FormField
          name={`${key}-day`}
          ref={input}
          label={t('day')}
          type="date"
          value={day}
          onValue={(next) => onChange({ day: next })}
        />
        <IconButton icon={mdiClose} label={t('exception.remove', { number })} onClick={onRemove} />
      </div>
      <Checkbox
        label={t('day.every')}
        checked={everyYear}
        onChange={(next) => onChange({ everyYear: next })}
      />
      <FormSelect
        name={`${key}-counts`}
        label={t('countsAs')}
        options={(['holiday', 'ordinary'] as const).map((value) => ({
          value,
          label: t(`countsAs.${value}`),
        }))}
        value={counts_as}
        onValue={(value) => onChange({ counts_as: value === 'ordinary' ? 'ordinary' : 'holiday' })}
      />
    </fieldset>
  );
};
