import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { mdiAlertCircleOutline, mdiInformationOutline } from '@mdi/js';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EntryPage } from '#shared/ui/entry-page.tsx';
import { Note } from '#shared/ui/note.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { LoginOptions } from './login-options.tsx';
import type { ServerView } from './server-box.tsx';
import { useSessionState } from './session-context.ts';
import type { SessionState } from './session-store.ts';
import type { SignInFlow } from './sign-in-flow.ts';
import { t } from './texts/index.ts';
import styles from './login-screen.module.css';

// The form for name and password is drawn first and is not lazy.
const CodeForm = lazyComponent(async () => (await import('./code-form.tsx')).loadCodeForm());
const HubPageForm = lazyComponent(async () => (await import('./hub-page-form.tsx')).HubPageForm);
const TokenForm = lazyComponent(async () => (await import('./token-form.tsx')).loadTokenForm());

interface LoginScreenProps {
  readonly flow: SignInFlow;
  readonly product: string;
  readonly server: ServerView;
  readonly onRetry: () => void;
  /** 'Configura Server', 'Configura Indirizzo Remoto' */
  readonly onConfigure: () => void;
  /** Lets the browser ask for permission for the local network. */
  readonly onRequestPermission: () => void;
  /** 'Reset', on the hosted domain only. */
  readonly onReset: (() => void) | undefined;
  /** 'Accedi con Home Assistant' */
  readonly onHubPage: () => void;
  /** The page of the hub on which tokens are made; undefined while the hub is not found. */
  readonly profile: string | undefined;
  /** 'Recupera Password' */
  readonly recovery: ReactNode;
}

/** /login: name and password, second factor, token, and messages. */
export const LoginScreen = (props: LoginScreenProps) => {
  const { flow, product, server, onRetry, onConfigure, onRequestPermission, onReset, onHubPage } = props;
  const { profile, recovery } = props;
  const session = useSessionState();
  const state = useSyncExternalStore(flow.subscribe, flow.state, flow.state);

  useEffect(() => {
    document.title = t('pageTitle', { product });
  }, [product]);

  return (
    <EntryPage product={product} claim={t('claim')}>
      <h1>{state.step === 'code' ? t('code.title') : t('title', { product })}</h1>
      <Notes
        flow={flow}
        session={session}
        onConfigure={onConfigure}
        onRequestPermission={onRequestPermission}
      />
      <Form flow={flow} profile={profile} onHubPage={onHubPage} />
      <p className={styles['step']} role="status">
        {state.busy !== undefined && t(`step.${state.busy}`)}
      </p>
      {(state.step === 'credentials' || state.step === 'hub_page') && recovery}
      <LoginOptions
        server={server}
        onRetry={onRetry}
        busy={state.busy !== undefined}
        onConfigure={onConfigure}
        onToken={flow.openToken}
        onReset={onReset}
      />
    </EntryPage>
  );
};

interface PartProps {
  readonly flow: SignInFlow;
  readonly session: SessionState;
}

/** Failures, confirmations, and why the last session ended. */
const Notes = ({
  flow,
  session,
  onConfigure,
  onRequestPermission,
}: PartProps & Pick<LoginScreenProps, 'onConfigure' | 'onRequestPermission'>) => {
  const { failure, remedy, note, warning, busy, step } = flow.state();
  const left = session.kind === 'out' && step !== 'code' ? session : undefined;
  if (failure !== undefined)
    return (
      <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
        <p>{failure}</p>
        {remedy !== undefined && (
          <Button onClick={remedy === 'permission' ? onRequestPermission : onConfigure}>
            {t(`remedy.${remedy}`)}
          </Button>
        )}
      </Note>
    );
  return (
    <>
      {warning !== undefined && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {warning}
        </Note>
      )}
      {note !== undefined && (
        <Note tone="info" icon={mdiInformationOutline} role="status">
          {note}
        </Note>
      )}
      {busy === undefined && note === undefined && left?.why !== undefined && (
        <Note tone="info" icon={mdiInformationOutline} role="status">
          {t(left.isRevocationPending ? 'ended.pending' : `ended.${left.why}`)}
        </Note>
      )}
    </>
  );
};

const Form = ({ flow, profile, onHubPage }: Pick<LoginScreenProps, 'flow' | 'profile' | 'onHubPage'>) => {
  const { step, busy, username, moduleName } = flow.state();
  const cancel = () => flow.cancel();
  switch (step) {
    case 'code':
      return (
        <CodeForm
          moduleName={moduleName}
          busy={busy}
          onSubmit={(code) => void flow.submitCode(code)}
          onCancel={cancel}
        />
      );
    case 'token':
      return (
        <TokenForm
          profile={profile}
          busy={busy}
          onSubmit={(token) => void flow.submitToken(token)}
          onCancel={cancel}
        />
      );
    case 'hub_page':
      return <HubPageForm busy={busy} onGo={onHubPage} onCancel={cancel} />;
    case 'credentials':
      return (
        <CredentialsForm
          username={username}
          busy={busy}
          onUsername={flow.setUsername}
          onSubmit={(name, password) => void flow.submitCredentials(name, password)}
          onCancel={cancel}
        />
      );
  }
};
