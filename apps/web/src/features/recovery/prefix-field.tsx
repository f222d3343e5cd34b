import { useState } from 'react';
import { activeRegion } from '#shared/i18n/locale.ts';
import { Field } from '#shared/ui/field.tsx';
import type * as PhoneCheck from './phone-check.ts';
import styles from './recovery.module.css';
import { t } from './texts/index.ts';

interface PrefixFieldProps {
  readonly value: string;
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
  /** The list of countries; undefined until it is loaded. */
  readonly check: typeof PhoneCheck | undefined;
}

/** The international prefix: typed, or chosen by its country. */
export const PrefixField = ({ value, readOnly, onChange, check }: PrefixFieldProps) => (
  <Field
    className={styles['prefix']}
    label={t('prefix')}
    name="prefix"
    type="tel"
    autoComplete="tel-country-code"
    enterKeyHint="next"
    value={value}
    readOnly={readOnly}
    onChange={(event) => onChange(event.target.value)}
    trailing={
      check !== undefined && (
        <CountryList value={value} readOnly={readOnly} onChange={onChange} check={check} />
      )
    }
  />
);

/** The browser's own list: phones show it in full, and keyboards find a country by its first letters. */
const CountryList = ({
  value,
  readOnly,
  onChange,
  check,
}: PrefixFieldProps & { readonly check: typeof PhoneCheck }) => {
  const [countries] = useState(() => check.countries(activeRegion()));
  const [chosen, setChosen] = useState<PhoneCheck.Country>();
  const current = chosen?.prefix === value ? chosen.id : (check.countryOf(value) ?? '');
  return (
    <select
      className={styles['countries']}
      aria-label={t('country')}
      autoComplete="off"
      disabled={readOnly}
      value={current}
      onChange={({ target }) => {
        const country = countries.find(({ id }) => id === target.value);
        if (country === undefined) return;
        setChosen(country);
        onChange(country.prefix);
      }}
    >
      {current === '' && (
        <option value="" disabled hidden>
          {t('country.other')}
        </option>
      )}
      {countries.map(({ id, name, prefix }) => (
        <option key={id} value={id}>
          {name} ({prefix})
        </option>
      ))}
    </select>
  );
};
