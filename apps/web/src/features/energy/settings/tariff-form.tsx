import { useRef, useState, type ReactNode } from 'react';
import { mdiPlus } from '@mdi/js';
import { Form, type FieldErrors } from '#shared/forms/form.tsx';
import { FormField } from '#shared/forms/form-field.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { ExceptionsField } from './exceptions-field.tsx';
import { PeriodField } from './period-field.tsx';
import styles from './settings.module.css';
import { nextPeriod, type PeriodDraft, type TariffDraft } from './tariff-draft.ts';
import { t } from './texts/index.ts';

interface TariffFormProps {
  readonly id: string;
  readonly draft: TariffDraft;
  readonly errors: FieldErrors;
  /** The role does not allow to change it. */
  readonly readOnly: boolean;
  /** `YYYY-MM-DD`, in the house. */
  readonly today: string;
  readonly onChange: (draft: TariffDraft) => void;
  readonly onSubmit: () => void;
}

const BANDS = ['f1', 'f2', 'f3'] as const;

export const TariffForm = ({ id, draft, errors, readOnly, today, onChange, onSubmit }: TariffFormProps) => {
  const { periods, exceptions } = draft;
  const [added, setAdded] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const newKey = () => {
    setAdded(added + 1);
    return `new-${added}`;
  };
  const setPeriods = (next: readonly PeriodDraft[]) => onChange({ ...draft, periods: next });
  const days = periods
    .map(({ from }) => from)
    .filter((from) => from !== '')
    .sort();
  const wrong = Object.keys(errors);
  return (
    <Form id={id} errors={errors} onSubmit={onSubmit}>
      <fieldset className={styles['group']} disabled={readOnly}>
        <h3>{t('meter')}</h3>
        <FormField
          name="contracted"
          label={t('contracted')}
          hint={t('contracted.hint')}
          inputMode="decimal"
          value={draft.contracted}
          onValue={(contracted) => onChange({ ...draft, contracted })}
        />
        <h3 ref={heading} tabIndex={-1}>
          {t('prices')}
        </h3>
        {periods.length === 0 && <p className={styles['hint']}>{t('prices.none')}</p>}
        <div className={styles['sections']}>
          {periods.map((period, index) => (
            <PeriodField
              key={period.key}
              period={period}
              isFirst={period.from !== '' && period.from === days[0]}
              isOnly={periods.length === 1}
              until={days.find((day) => day > period.from)}
              today={today}
              isNew={period.key === `new-${added - 1}`}
              startsOpen={index === periods.length - 1}
              isWrong={wrong.some((field) => field.startsWith(`${period.key}-`))}
              onChange={(change) =>
                setPeriods(periods.map((one, at) => (at === index ? { ...one, ...change } : one)))
              }
              onRemove={() => {
                // What had the focus goes away.
                heading.current?.focus();
                setPeriods(periods.filter((_one, at) => at !== index));
              }}
            />
          ))}
        </div>
        {periods.length > 0 && <p className={styles['hint']}>{t('price.next.hint')}</p>}
        <Button look="soft" onClick={() => setPeriods([...periods, nextPeriod(periods, today, newKey())])}>
          <Icon path={mdiPlus} />
          {t(periods.length === 0 ? 'price.first' : 'price.next')}
        </Button>
        <div className={styles['sections']}>
          <Disclosure title={t('bands')}>
            <dl className={styles['bands']}>
              {BANDS.map((band) => (
                <div key={band}>
                  <dt>{band.toUpperCase()}</dt>
                  <dd>{t(`bands.${band}`)}</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
          <Exceptions
            count={exceptions.length}
            isWrong={wrong.some((field) => exceptions.some(({ key }) => field.startsWith(`${key}-`)))}
          >
            <ExceptionsField
              exceptions={exceptions}
              today={today}
              newKey={newKey}
              newest={`new-${added - 1}`}
              onChange={(next) => onChange({ ...draft, exceptions: next })}
            />
          </Exceptions>
        </div>
      </fieldset>
    </Form>
  );
};

interface ExceptionsProps {
  readonly count: number;
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

const Exceptions = ({ count, isWrong, children }: ExceptionsProps) => {
  const [open, setOpen] = useState(false);
  // It stays open when that is mended.
  if (isWrong && !open) setOpen(true);
  return (
    <Disclosure title={t('exceptions')} value={t('exceptions.count', { count })} open={open} onOpen={setOpen}>
      {children}
    </Disclosure>
  );
};
