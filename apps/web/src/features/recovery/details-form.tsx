import { mdiHelpCircleOutline } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Note } from '#shared/ui/note.tsx';
import { PrefixField } from './prefix-field.tsx';
import type { StepProps } from './step-props.ts';
import { StepForm } from './step-form.tsx';
import styles from './recovery.module.css';
import { t } from './texts/index.ts';

/** Between the groups of a number. */
const NO_BREAK = '\u00A0';

/** 'Recupero password': who asks. */
export const DetailsForm = ({ flow, state, check, leave }: StepProps) => {
  const { busy, values, errors, other, sent, sentBy } = state;
  return (
    <StepForm
      state={state}
      label={t('send')}
      onSubmit={() => void flow.submitDetails()}
      intro={<p className={styles['hint']}>{t(sentBy === null ? 'intro' : `intro.${sentBy}`)}</p>}
      foot={
        <>
          {sent !== undefined && (
            <Button look="quiet" onClick={flow.forward}>
              {t('haveCode')}
            </Button>
          )}
          {leave}
        </>
      }
    >
      <Field
        label={t('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        value={values.username}
        readOnly={busy}
        onChange={(event) => flow.edit({ username: event.target.value })}
      />
      <div className={styles['number']}>
        <PrefixField
          value={values.prefix}
          readOnly={busy}
          onChange={(prefix) => flow.edit({ prefix })}
          check={check}
        />
        <Field
          label={t('phone')}
          name="phone"
          type="tel"
          autoComplete="tel-national"
          enterKeyHint="send"
          value={values.phone}
          readOnly={busy}
          error={errors.phone}
          onChange={(event) => flow.edit({ phone: event.target.value })}
        />
      </div>
      {other !== undefined && (
        <Note tone="warn" icon={mdiHelpCircleOutline} role="alert">
          <p>{t('other', { phone: other.phone.replaceAll(' ', NO_BREAK) })}</p>
          <Button onClick={() => flow.edit(other)}>{t('other.use')}</Button>
        </Note>
      )}
    </StepForm>
  );
};
