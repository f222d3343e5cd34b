import { useState } from 'react';
import { mdiAlertCircleOutline, mdiCheck } from '@mdi/js';
import { changePassword } from '@soglia/hub-client/account';
import { HubError } from '@soglia/hub-client/errors';
import { PASSWORD_MIN_LENGTH, passwordSchema } from '@soglia/contracts/companion';
import { useHub } from '#hub/hub-context.ts';
import { Form, type FieldErrors } from '#shared/forms/form.tsx';
import { FormField, NewPasswordField } from '#shared/forms/form-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { t } from './texts/index.ts';

interface PasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** 'Termina tutti gli altri' */
  readonly onEndOthers: () => void;
}

const FORM_ID = 'change-password';
const noValues = { current: '', next: '', again: '' };
type Values = typeof noValues;
type Step = 'idle' | 'sending' | 'done';

/** 'Cambia password', by the hub itself. Mounted anew each time it opens: nothing typed remains. */
export const PasswordDialog = ({ open, onClose, onEndOthers }: PasswordDialogProps) => {
  const { connection } = useHub();
  const [values, setValues] = useState(noValues);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [step, setStep] = useState<Step>('idle');

  const edit = (field: keyof Values) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors({});
    setFailure(undefined);
  };
  const submit = () => {
    if (step !== 'idle' || Object.values(values).includes('')) return;
    const wrong = checkPassword(values);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setStep('sending');
    changePassword(connection, { current: values.current, next: values.next }).then(
      () => {
        setValues(noValues);
        setStep('done');
      },
      (error: unknown) => {
        setStep('idle');
        const code = error instanceof HubError ? error.code : 'hub_error';
        if (code === 'refused') setErrors({ current: t('password.wrong') });
        else setFailure(failureOf(code));
      },
    );
  };

  if (step === 'done') {
    return (
      <Sheet
        open={open}
        onClose={onClose}
        title={t('password')}
        foot={
          <>
            <Button onClick={onEndOthers}>{t('others')}</Button>
            <Button look="main" onClick={onClose}>
              {t('close')}
            </Button>
          </>
        }
      >
        <Note tone="ok" icon={mdiCheck} role="alert">
          {t('password.done')}
        </Note>
        <p>{t('password.sessions')}</p>
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      // Which password holds would be known to nobody.
      dismissible={step !== 'sending'}
      title={t('password')}
      sub={t('password.text')}
      foot={
        <>
          <Button disabled={step === 'sending'} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            look="main"
            disabled={Object.values(values).includes('')}
            busy={step === 'sending'}
          >
            {t('password.change')}
          </Button>
        </>
      }
    >
      <Form id={FORM_ID} errors={errors} onSubmit={submit}>
        <FormField
          name="current"
          label={t('password.current')}
          type="password"
          autoComplete="current-password"
          value={values.current}
          onValue={edit('current')}
        />
        <NewPasswordField name="next" label={t('password.new')} value={values.next} onValue={edit('next')} />
        <NewPasswordField
          name="again"
          label={t('password.again')}
          value={values.again}
          onValue={edit('again')}
        />
        {failure !== undefined && (
          <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
            {failure}
          </Note>
        )}
      </Form>
    </Sheet>
  );
};

/** The specification's rules, in its order; and the limit of what the hub's own hash counts. */
function checkPassword({ next, again }: Pick<Values, 'next' | 'again'>): FieldErrors {
  if (next !== again) return { again: t('password.different') };
  if (next.length < PASSWORD_MIN_LENGTH) return { next: t('password.short') };
  return passwordSchema.safeParse(next).success ? {} : { next: t('password.long') };
}

function failureOf(code: HubError['code']): string {
  if (code === 'not_found') return t('password.none');
  return t(code === 'timeout' || code === 'disconnected' ? 'password.away' : 'password.failed');
}
