import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { BackCloses } from '#shared/ui/back-closes.tsx';
import { canCancel, type SignInState } from './sign-in-state.ts';
import { t } from './texts/index.ts';
import styles from './sign-in-form.module.css';

interface TokenFormProps {
  /** The page of the hub on which tokens are made; undefined while the hub is not found. */
  readonly profile: string | undefined;
  readonly busy: SignInState['busy'];
  readonly onSubmit: (token: string) => void;
  readonly onCancel: () => void;
}

/** Entering a long-lived token, also where the hub did not make one. */
const TokenForm = ({ profile, busy, onSubmit, onCancel }: TokenFormProps) => {
  const [token, setToken] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy === undefined) onSubmit(token);
  };

  return (
    <form ref={form} className={styles['panel']} aria-label={t('token.panel')} onSubmit={submit} noValidate>
      <BackCloses open={canCancel(busy)} close={onCancel} />
      <Field
        label={t('token.label')}
        name="long-lived-token"
        type="password"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        hint={t('token.hint')}
        value={token}
        readOnly={busy !== undefined}
        onChange={(event) => setToken(event.target.value)}
      />
      {profile !== undefined && (
        <a className={styles['profile']} href={profile} target="_blank" rel="noopener noreferrer">
          {t('token.profile')}
        </a>
      )}
      <div className={styles['submit']}>
        <Button type="submit" look="main" busy={busy !== undefined} disabled={token === ''}>
          {t(busy === undefined ? 'token.save' : 'token.validating')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
};

/** Only with what the browser's back button needs: without it, going back would leave the page. */
export const loadTokenForm = async () => {
  await BackCloses.load();
  return TokenForm;
};
