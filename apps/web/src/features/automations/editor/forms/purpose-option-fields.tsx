import { useState } from 'react';
import { formatDuration, type Fields } from '@soglia/automations/config';
import { SelectField } from '#home/controls/select-field.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { DurationInput } from '#shared/forms/duration-input.tsx';
import { NumberInput } from '#shared/forms/number-input.tsx';
import {
  durationOf,
  readThreshold,
  thresholdWith,
  type PurposeOption,
  type ThresholdType,
} from '../choices/purpose-options.ts';
import { HOME } from '../choices/choice.ts';
import { ZoneSelect } from './zone-select.tsx';
import styles from './forms.module.css';
import { t } from '../texts/index.ts';

/** How long it has to last where a person wants that, in seconds. */
const FIRST_DURATION = 300;

interface PurposeOptionFieldsProps {
  readonly options: readonly PurposeOption[];
  readonly values: Fields;
  /** @param isRight false while a number is missing or beyond its limits */
  readonly onChange: (values: Fields, isRight: boolean) => void;
}

/** What goes with a purpose: of which devices, how far, for how long. */
export const PurposeOptionFields = ({ options, values, onChange }: PurposeOptionFieldsProps) => {
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const put = (name: string, value: unknown, isRight: boolean) => {
    const nowWrong = withOr(wrong, name, !isRight);
    setWrong(nowWrong);
    onChange({ ...values, [name]: value }, nowWrong.size === 0);
  };
  return options.map((option) => {
    const set = (value: unknown) => put(option.name, value, true);
    const value = values[option.name];
    switch (option.kind) {
      case 'behavior':
        return (
          <SelectField
            key={option.name}
            label={t('behavior')}
            options={option.values.map((one) => ({ value: one, label: t(`behavior.${one}`) }))}
            value={typeof value === 'string' ? value : undefined}
            none={t('asItIs')}
            disabled={false}
            onChange={set}
          />
        );
      case 'duration':
        return <LastingField key={option.name} value={value} onChange={set} />;
      case 'zone':
        return (
          <ZoneSelect key={option.name} value={typeof value === 'string' ? value : HOME} onChange={set} />
        );
      case 'threshold':
        return (
          <ThresholdFields
            key={option.name}
            option={option}
            value={value}
            onChange={(next, isRight) => put(option.name, next, isRight)}
          />
        );
    }
  });
};

/** The set with that one in it, or without it. */
function withOr<Item>(all: ReadonlySet<Item>, one: Item, isIn: boolean): ReadonlySet<Item> {
  const others = [...all].filter((item) => item !== one);
  return new Set(isIn ? [...others, one] : others);
}

interface ValueFieldProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const LastingField = ({ value, onChange }: ValueFieldProps) => {
  const seconds = durationOf(value);
  // The field stays while nothing is written in it.
  const [isShown, setIsShown] = useState(seconds !== 0);
  if (seconds === undefined) return null;
  return (
    <div className={styles['field']}>
      <Checkbox
        label={t('lasts')}
        checked={isShown}
        onChange={(checked) => {
          setIsShown(checked);
          onChange(formatDuration(checked ? FIRST_DURATION : 0));
        }}
      />
      {isShown && (
        <DurationInput
          label={t('lasts.for')}
          value={seconds}
          onChange={(next) => onChange(formatDuration(next))}
        />
      )}
    </div>
  );
};

interface ThresholdFieldsProps {
  readonly option: Extract<PurposeOption, { readonly kind: 'threshold' }>;
  readonly value: unknown;
  readonly onChange: (value: unknown, isRight: boolean) => void;
}

const ThresholdFields = ({ option, value, onChange }: ThresholdFieldsProps) => {
  const read = readThreshold(option, value);
  const { types, scale } = option;
  const numbers = read?.numbers ?? { low: scale.initial, high: scale.initial };
  const type = read?.type;
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const tell = (
    next: ThresholdType,
    stillMissing: ReadonlySet<string>,
    changed: Partial<typeof numbers> = {},
  ) => {
    setMissing(stillMissing);
    const all = { ...numbers, ...changed };
    const isRight = stillMissing.size === 0 && (next !== 'between' || all.low <= all.high);
    onChange(thresholdWith(option, next, all), isRight);
  };
  const input = (name: 'low' | 'high', label: string) => (
    <NumberInput
      key={`${type ?? ''} ${name}`}
      label={label}
      scale={scale}
      value={numbers[name]}
      onChange={(number) => {
        if (type === undefined) return;
        tell(
          type,
          withOr(missing, name, number === undefined),
          number === undefined ? {} : { [name]: number },
        );
      }}
    />
  );
  return (
    <div className={styles['field']}>
      <SelectField
        label={t('threshold')}
        options={types.map((one) => ({ value: one, label: t(`threshold.${one}`) }))}
        value={type}
        none={t('asItIs')}
        disabled={false}
        onChange={(next) => {
          const known = types.find((one) => one === next);
          if (known !== undefined) tell(known, new Set());
        }}
      />
      {(type === 'above' || type === 'below') && input('low', t('value'))}
      {type === 'between' && [input('low', t('threshold.from')), input('high', t('threshold.to'))]}
    </div>
  );
};
