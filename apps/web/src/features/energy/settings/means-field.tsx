import { useState } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormField } from '#shared/forms/form-field.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import styles from './settings.module.css';
import { monthsOf, noTexts, type BandTexts, type PeriodDraft } from './tariff-draft.ts';
import { monthTitle } from './tariff-words.ts';
import { t } from './texts/index.ts';

interface MeansFieldProps {
  readonly period: PeriodDraft;
  /** The first day of the next price, `YYYY-MM-DD`. */
  readonly until: string | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly onChange: (change: Partial<PeriodDraft>) => void;
}

const AT_FIRST = 6;
const BANDS = ['f1', 'f2', 'f3'] as const;
const ONE = ['f1'] as const;

/** The means of an indexed contract, month by month: those that are not known yet are left empty. */
export const MeansField = ({ period, until, today, onChange }: MeansFieldProps) => {
  const { key, from, means, perBand } = period;
  const [all, setAll] = useState(false);
  const months = monthsOf(period, until, today);
  const shown = all ? months : months.slice(0, AT_FIRST);
  const change = (month: string, texts: BandTexts) => {
    const { [month]: _before, ...others } = means;
    const isEmpty = BANDS.every((band) => texts[band].trim() === '');
    onChange({ means: isEmpty ? others : { ...others, [month]: texts } });
  };
  return (
    <div className={styles['means']}>
      <h4>{t('means')}</h4>
      <p className={styles['hint']}>{t(from === '' ? 'means.noDate' : 'means.hint')}</p>
      <Checkbox
        label={t('means.perBand')}
        checked={perBand}
        onChange={(next) => onChange({ perBand: next })}
      />
      {shown.map((month) => {
        const texts = means[month] ?? noTexts;
        const last = Object.keys(means)
          .filter((known) => known < month)
          .sort()
          .at(-1);
        const isProvisional = means[month] === undefined && last !== undefined;
        return (
          <fieldset key={month} className={styles['month']}>
            <legend>
              {monthTitle(month)}
              {isProvisional && <small>{t('provisional')}</small>}
            </legend>
            <div className={classNames(perBand && styles['three'])}>
              {(perBand ? BANDS : ONE).map((band) => (
                <FormField
                  key={band}
                  name={`${key}-${month}-${band}`}
                  label={t(perBand ? `price.${band}` : 'price')}
                  inputMode="decimal"
                  {...(isProvisional && { placeholder: means[last]?.[band] })}
                  value={texts[band]}
                  onValue={(text) => change(month, { ...texts, [band]: text })}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
      {shown.length < months.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {t('means.earlier')}
        </Button>
      )}
    </div>
  );
};
