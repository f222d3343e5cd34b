import { useEffect, useRef, useState } from 'react';
import { mdiTrashCanOutline } from '@mdi/js';
import { FormField, FormSelect } from '#shared/forms/form-field.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { MeansField } from './means-field.tsx';
import styles from './settings.module.css';
import type { PeriodDraft } from './tariff-draft.ts';
import { periodTitle, priceWords } from './tariff-words.ts';
import { t } from './texts/index.ts';
import { usePriceSensors } from './use-price-sensors.ts';

interface PeriodFieldProps {
  readonly period: PeriodDraft;
  /** By their first days. */
  readonly isFirst: boolean;
  readonly isOnly: boolean;
  /** The first day of the next price, `YYYY-MM-DD`. */
  readonly until: string | undefined;
  readonly today: string;
  /** It was just added: it gets the focus. */
  readonly isNew: boolean;
  readonly startsOpen: boolean;
  /** Something in it is wrong, and has to be seen. */
  readonly isWrong: boolean;
  readonly onChange: (change: Partial<PeriodDraft>) => void;
  readonly onRemove: () => void;
}

const KINDS = ['single', 'bands', 'indexed', 'sensor'] as const;
const BANDS = ['f1', 'f2', 'f3'] as const;

/** One price of the tariff and the day from which it holds. */
export const PeriodField = (props: PeriodFieldProps) => {
  const { period, isFirst, isOnly, isNew, startsOpen, isWrong, onChange, onRemove } = props;
  const [open, setOpen] = useState(startsOpen);
  // It stays open when that is mended.
  if (isWrong && !open) setOpen(true);
  const day = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) day.current?.focus();
  }, [isNew]);
  return (
    <Disclosure title={periodTitle(period, isOnly)} value={priceWords(period)} open={open} onOpen={setOpen}>
      <FormField
        name={`${period.key}-from`}
        ref={day}
        label={t('from')}
        hint={isFirst ? t('from.first') : undefined}
        type="date"
        value={period.from}
        onValue={(from) => onChange({ from })}
      />
      <FormSelect
        name={`${period.key}-kind`}
        label={t('kind')}
        options={KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={period.kind}
        onValue={(value) => {
          const kind = KINDS.find((one) => one === value);
          if (kind !== undefined) onChange({ kind });
        }}
      />
      <PriceFields {...props} />
      <FormField
        name={`${period.key}-fixed`}
        label={t('fixed')}
        hint={t('fixed.hint')}
        inputMode="decimal"
        value={period.fixed}
        onValue={(fixed) => onChange({ fixed })}
      />
      <Button look="quiet" className={styles['remove']} onClick={onRemove}>
        <Icon path={mdiTrashCanOutline} />
        {t('period.remove')}
      </Button>
    </Disclosure>
  );
};

/** The fields of the chosen kind of price. */
const PriceFields = ({ period, until, today, onChange }: PeriodFieldProps) => {
  const { key, kind, euro, bands } = period;
  if (kind === 'indexed')
    return <MeansField period={period} until={until} today={today} onChange={onChange} />;
  if (kind === 'sensor') return <SensorField period={period} onChange={onChange} />;
  if (kind === 'single') {
    return (
      <FormField
        name={`${key}-euro`}
        label={t('price')}
        inputMode="decimal"
        value={euro}
        onValue={(text) => onChange({ euro: text })}
      />
    );
  }
  return (
    <div>
      <div className={styles['three']}>
        {BANDS.map((band) => (
          <FormField
            key={band}
            name={`${key}-${band}`}
            label={t(`price.${band}`)}
            inputMode="decimal"
            value={bands[band]}
            onValue={(text) => onChange({ bands: { ...bands, [band]: text } })}
          />
        ))}
      </div>
      <p className={styles['hint']}>{t('bands.hint')}</p>
    </div>
  );
};

/** The sensors of the hub that have a price, and the one that was chosen before where the hub has it no more. */
const SensorField = ({
  period: { key, entity_id },
  onChange,
}: Pick<PeriodFieldProps, 'period' | 'onChange'>) => {
  const sensors = usePriceSensors(true);
  const found = (sensors ?? []).map((sensor) => ({ value: sensor.entity_id, label: sensor.name }));
  const isKnown = entity_id === '' || found.some(({ value }) => value === entity_id);
  return (
    <FormSelect
      name={`${key}-sensor`}
      label={t('sensor')}
      hint={t(sensors?.length === 0 ? 'sensor.none' : 'sensor.hint')}
      none={t('sensor.choose')}
      options={isKnown ? found : [...found, { value: entity_id, label: entity_id }]}
      value={entity_id}
      onValue={(chosen) => onChange({ entity_id: chosen })}
    />
  );
};
