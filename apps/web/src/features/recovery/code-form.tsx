import { useEffect, useState } from 'react';
import { formatTime } from '#shared/format/time.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { maskPhone, plainGroups } from './phone-number.ts';
import { CODE_LENGTH } from './recovery-flow.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import styles from './recovery.module.css';
import { t } from './texts/index.ts';

/** 'Verifica OTP': the code that was sent. */
export const CodeForm = ({ flow, state, check, leave }: StepProps) => {
  const { busy, values, errors, sent, sentBy, resendAt } = state;
  return (
    <StepForm
      state={state}
      label={t('verify')}
      onSubmit={() => void flow.submitCode()}
      foot={
        <>
          <p className={styles['hint']}>{t('code.none')}</p>
          <Resend key={resendAt} at={resendAt} busy={busy} onResend={() => void flow.resend()} />
          <div className={styles['ways']}>
            <Button look="quiet" onClick={() => flow.back('details')}>
              {t('back')}
            </Button>
            {leave}
          </div>
        </>
      }
    >
      <Field
        className={styles['code']}
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        // Cut by us: the browser's own limit would cut a pasted '123 456' before its blank is removed.
        value={values.code}
        readOnly={busy}
        error={errors.code}
        hint={
          sentBy === 'mail' || sentBy === 'terminal'
            ? t(`code.${sentBy}`)
            : t('code.phone', {
                phone: maskPhone(
                  check?.groupPhone(sent?.phone ?? '') ?? plainGroups(values.prefix, sent?.phone ?? ''),
                ),
              })
        }
        onChange={(event) =>
          flow.edit({ code: event.target.value.replaceAll(/\D/gu, '').slice(0, CODE_LENGTH) })
        }
      />
    </StepForm>
  );
};

interface ResendProps {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly busy: boolean;
  readonly onResend: () => void;
}

/** Longer waits are told by the time of day. */
const LONG_WAIT_SECONDS = 90;

/** 'Invia un nuovo codice'; before that is possible, how long it takes. */
const Resend = ({ at, busy, onResend }: ResendProps) => {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.ceil((at - now) / 1000);
  const isWaiting = seconds > 0;

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isWaiting]);

  if (!isWaiting) {
    return (
      <Button look="quiet" aria-disabled={busy || undefined} onClick={onResend}>
        {t('resend')}
      </Button>
    );
  }
  return (
    <p className={styles['wait']}>
      {seconds > LONG_WAIT_SECONDS
        ? t('resend.later', { time: formatTime(at) })
        : t('resend.wait', { seconds })}
    </p>
  );
};
