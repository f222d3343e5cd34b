import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Field } from '#shared/ui/field.tsx';
import { PasswordField } from './password-field.tsx';
import type { SignInState } from './sign-in-state.ts';
import { SubmitRow } from './submit-row.tsx';
import { t } from './texts/index.ts';
import styles from './sign-in-form.module.css';

interface CredentialsFormProps {
  /** The user name of the last session, or ''. */
  readonly username: string;
  readonly busy: SignInState['busy'];
  readonly onSubmit: (username: string, password: string) => void;
  readonly onCancel: () => void;
}

export const CredentialsForm = ({ username: last, busy, onSubmit, onCancel }: CredentialsFormProps) => {
  const [username, setUsername] = useState(last);
  const [password, setPassword] = useState('');
  const [first] = useState(last === '' ? 'username' : 'password');
  const form = useRef<HTMLFormElement>(null);

  // With a known user name only the password is missing.
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }, [first]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy === undefined) onSubmit(username, password);
  };

  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
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
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField value={password} readOnly={busy !== undefined} onChange={setPassword} />
      <SubmitRow busy={busy} label={t('submit')} onCancel={onCancel} />
    </form>
  );
};
