import { useEffect, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { mdiCheck } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Note } from '#shared/ui/note.tsx';
import { notify } from '#shared/ui/notices.ts';
import { Sheet } from '#shared/ui/sheet.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { t } from './texts/index.ts';
import { createTokenSetup, type TokenSetupOptions } from './token-setup.ts';
import styles from './token-dialog.module.css';

interface TokenDialogProps extends Omit<TokenSetupOptions, 'onDone'> {
  readonly open: boolean;
  readonly product: string;
  /** The address that the field begins with. */
  readonly server: string;
  readonly onClose: () => void;
}

const FORM_ID = 'token-setup';
const steps = ['setup.step2', 'setup.step3', 'setup.step4'] as const;

/** 'Configurazione Token Home Assistant' */
export const TokenDialog = (props: TokenDialogProps) => {
  const { open, product, server: known, onClose, platform, validate, onSave } = props;
  const [server, setServer] = useState(known);
  const [token, setToken] = useState('');
  const [setup] = useState(() =>
    createTokenSetup({
      platform,
      validate,
      onSave,
      onDone() {
        notify({ title: t('setup.doneTitle'), text: t('setup.done'), tone: 'ok' });
        onClose();
      },
    }),
  );
  const state = useSyncExternalStore(setup.subscribe, setup.state);
  useEffect(() => () => setup.cancel(), [setup]);
  const close = () => {
    setup.close();
    onClose();
  };
  const profile = profileAt(server);
  const busy = state.kind === 'validating' || state.kind === 'valid';

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void setup.submit(server, token);
  };

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('setup.title')}
      foot={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={FORM_ID}
            look="main"
            busy={state.kind === 'validating'}
            disabled={busy || server.trim() === '' || token.trim() === ''}
          >
            {t(state.kind === 'validating' ? 'validating' : 'save')}
          </Button>
        </>
      }
    >
      <ol className={styles['steps']}>
        <li>{profile === undefined ? t('setup.step1') : <ProfileLink href={profile} />}</li>
        {steps.map((step) => (
          <li key={step}>{t(step, { product })}</li>
        ))}
      </ol>
      <form id={FORM_ID} className={styles['form']} onSubmit={submit} noValidate>
        <Field
          label={t('setup.server')}
          name="server"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://casa.example"
          value={server}
          readOnly={busy}
          onChange={(event) => setServer(event.target.value)}
        />
        <TextArea
          label={t('setup.token')}
          name="token"
          rows={3}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('setup.tokenHint')}
          value={token}
          readOnly={busy}
          error={state.kind === 'wrong' ? state.words : undefined}
          onChange={(event) => setToken(event.target.value)}
        />
        {state.kind === 'valid' && (
          <Note tone="ok" icon={mdiCheck} role="status">
            {t('setup.valid')}
          </Note>
        )}
      </form>
    </Sheet>
  );
};

const ProfileLink = ({ href }: { readonly href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {t('setup.step1')}
  </a>
);

/**
 * The hub's page on which tokens are made; undefined while the address is not complete. Hubs that have no tab of that
 * name yet (2024.3) show the whole profile there, with the tokens at its foot.
 */
function profileAt(server: string): string | undefined {
  const typed = server.trim();
  return /^https?:\/\//i.test(typed) && URL.canParse(typed)
    ? new URL('/profile/security', typed).href
    : undefined;
}
