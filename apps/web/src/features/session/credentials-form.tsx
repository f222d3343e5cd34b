import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Field } from '#shared/ui/field.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import type { SignInState } from './sign-in-state.ts';
import { SubmitRow } from './submit-row.tsx';
import { t } from './texts/index.ts';
import { forgetPrerenderedForm, readPrerenderedForm } from './prerendered-form.ts';
import styles from './sign-in-form.module.css';

interface CredentialsFormProps {
  readonly username: string;
  readonly busy: SignInState['busy'];
  readonly onUsername: (username: string) => void;
  readonly onSubmit: (username: string, password: string) => void;
  readonly onCancel: () => void;
}

export const CredentialsForm = ({ username, busy, onUsername, onSubmit, onCancel }: CredentialsFormProps) => {
  const [filled] = useState(readPrerenderedForm);
  const [password, setPassword] = useState(filled?.password ?? '');
  const [first] = useState(filled?.focused ?? (username === '' ? 'username' : 'password'));
  const form = useRef<HTMLFormElement>(null);

  // With a known user name only the password is missing.
  useEffect(() => {
    forgetPrerenderedForm();
    const field = form.current?.querySelector<HTMLInputElement>(`[name=${first}]`);
    field?.focus();
    // Whoever types goes on at the end.
    field?.setSelectionRange(field.value.length, field.value.length);
    if (filled?.submitted === true) form.current?.requestSubmit();
  }, [first, filled]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy === undefined) onSubmit(username, password);
  };

  // By the method `dialog` the form of the HTML sends nothing before the scripts are there.
  return (
    <form ref={form} className={styles['form']} method="dialog" onSubmit={submit} noValidate>
      <Field
        label={t('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        value={username}
        readOnly={busy !== undefined}
        onChange={(event) => onUsername(event.target.value)}
      />
      <PasswordField
        t={t}
        label={t('password')}
        autoComplete="current-password"
        value={password}
        readOnly={busy !== undefined}
        onChange={setPassword}
      />
      <SubmitRow busy={busy} label={t('submit')} onCancel={onCancel} />
    </form>
  );
};
