import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { BackCloses } from '#shared/ui/back-closes.tsx';
import { Field } from '#shared/ui/field.tsx';
import { useSecondTaps } from '#shared/ui/use-second-taps.ts';
import { canCancel, type SignInState } from './sign-in-state.ts';
import { SubmitRow } from './submit-row.tsx';
import { t } from './texts/index.ts';
import styles from './sign-in-form.module.css';

interface CodeFormProps {
  readonly moduleName: string;
  readonly busy: SignInState['busy'];
  readonly onSubmit: (code: string) => void;
  readonly onCancel: () => void;
}

/** The second factor: the code of an authenticator app, or one that was sent. */
const CodeForm = ({ moduleName, busy, onSubmit, onCancel }: CodeFormProps) => {
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The hub answers within a double click on 'Accedi', and 'Verifica' is then in its place.
  useSecondTaps('code');

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy !== undefined) return;
    onSubmit(code);
    setCode('');
  };

  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <BackCloses open={canCancel(busy)} close={onCancel} />
      <p className={styles['hint']}>{t('code.hint', { module: moduleName })}</p>
      <Field
        className={styles['code']}
        label={t('code.label')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        enterKeyHint="go"
        value={code}
        readOnly={busy !== undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <SubmitRow busy={busy} label={t('code.submit')} cancellable onCancel={onCancel} />
    </form>
  );
};

/** Only with what the browser's back button needs: without it, going back would leave the page. */
export const loadCodeForm = async () => {
  await BackCloses.load();
  return CodeForm;
};
