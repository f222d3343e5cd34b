import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Platform } from '@soglia/hub-client';
import { mdiAlertCircleOutline, mdiInformationOutline } from '@mdi/js';
import { Mark } from '#shared/ui/mark.tsx';
import { Note } from '#shared/ui/note.tsx';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { Porch } from './porch.tsx';
import type { SettingsSource } from './public-settings.ts';
import { ServerBox } from './server-box.tsx';
import { useSessionState, useSessionStore } from './session-context.ts';
import { createSignInFlow } from './sign-in-flow.ts';
import { t } from './texts/index.ts';
import styles from './login-screen.module.css';

interface LoginScreenProps {
  readonly platform: Platform;
  readonly settings: SettingsSource;
}

/** /login: name and password, the code where the account has one, and what went wrong. */
export const LoginScreen = ({ platform, settings }: LoginScreenProps) => {
  const sessions = useSessionStore();
  const session = useSessionState();
  const server = useSyncExternalStore(settings.subscribe, settings.state);
  const product = server.kind === 'ready' ? server.settings.productName : 'Soglia';
  const [flow] = useState(() =>
    createSignInFlow({
      platform,
      base: async () => (await settings.get()).hub,
      origin: location.origin,
      onSignedIn: (username, kept) => sessions.begin({ username, session: kept }),
    }),
  );
  const state = useSyncExternalStore(flow.subscribe, flow.state);
  const left = session.kind === 'out' ? session : undefined;

  useEffect(() => {
    document.title = t('pageTitle', { product });
  }, [product]);
  // Who leaves this screen by another way takes what is under way along.
  useEffect(() => () => flow.cancel(), [flow]);

  return (
    <div className={styles['door']}>
      <aside className={styles['side']}>
        <Porch />
        <p className={styles['claim']}>{t('claim')}</p>
      </aside>
      <main className={styles['main']}>
        <div className={styles['column']}>
          <div className={styles['brand']}>
            <Mark size={36} />
            <b>{product}</b>
          </div>
          <h1>{state.step === 'code' ? t('code.title') : t('title', { product })}</h1>
          {state.failure !== undefined && (
            <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
              {state.failure}
            </Note>
          )}
          {state.failure === undefined && state.step === 'credentials' && left?.why !== undefined && (
            <Note tone="info" icon={mdiInformationOutline} role="status">
              {t(`ended.${left.why}`)}
            </Note>
          )}
          {state.step === 'code' ? (
            <CodeForm
              moduleName={state.moduleName}
              busy={state.busy}
              onSubmit={(code) => void flow.submitCode(code)}
              onCancel={() => flow.cancel()}
            />
          ) : (
            <CredentialsForm
              username={state.username || (left?.lastUsername ?? '')}
              busy={state.busy}
              onSubmit={(username, password) => void flow.submitCredentials(username, password)}
              onCancel={() => flow.cancel()}
            />
          )}
          <ServerBox state={server} onRetry={() => void settings.get().catch(() => undefined)} />
        </div>
      </main>
    </div>
  );
};
