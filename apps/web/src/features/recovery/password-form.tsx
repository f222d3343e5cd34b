import { PASSWORD_MIN_LENGTH } from '@soglia/contracts/password-rules';
import { Button } from '#shared/ui/button.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import styles from './recovery.module.css';
import { t } from './texts/index.ts';

/** 'Cambia Password': the new one. */
export const PasswordForm = ({ flow, state, leave }: StepProps) => {
  const { busy, values, errors, sent, isOver } = state;
  return (
    <StepForm
      state={state}
      label={t('change')}
      onSubmit={() => void flow.submitPassword()}
      foot={
        <>
          {isOver && (
            <Button look="quiet" onClick={() => void flow.resend()}>
              {t('resend')}
            </Button>
          )}
          <div className={styles['ways']}>
            <Button look="quiet" onClick={() => flow.back('code')}>
              {t('back')}
            </Button>
            {leave}
          </div>
        </>
      }
    >
      {/* For password managers: whose password this is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={sent?.username ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        t={t}
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('newPassword.rule', { least: PASSWORD_MIN_LENGTH })}
        error={errors.password}
        value={values.password}
        readOnly={busy}
        onChange={(password) => flow.edit({ password })}
      />
    </StepForm>
  );
};
