import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { mdiAlertCircleOutline, mdiCheck, mdiInformationOutline } from '@mdi/js';
import { createLazyModule, useLazyModule } from '#shared/lazy-module.ts';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { BackCloses } from '#shared/ui/back-closes.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EntryPage } from '#shared/ui/entry-page.tsx';
import { Note } from '#shared/ui/note.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { useSecondTaps } from '#shared/ui/use-second-taps.ts';
import { CodeForm } from './code-form.tsx';
import { DetailsForm } from './details-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { createRecoveryFlow, type RecoveryFlow, type RecoveryFlowOptions } from './recovery-flow.ts';
import type { RecoveryState, Unavailable } from './recovery-state.ts';
import { forgetRecovery, resumeRecovery, storeRecovery } from './resumed-recovery.ts';
import { Steps } from './steps.tsx';
import styles from './recovery.module.css';
import { t } from './texts/index.ts';

const phoneCheck = createLazyModule(() => import('./phone-check.ts'));

interface RecoveryScreenProps extends Pick<RecoveryFlowOptions, 'platform' | 'findBase' | 'username'> {
  readonly product: string;
  /** 'Torna all'accesso'; `main` where there is nothing else to do. The login page gets the user name. */
  readonly leave: (look: 'main' | 'quiet', username: string, label: string) => ReactNode;
}

/** /password-recovery, for those who cannot sign in. */
export const RecoveryScreen = ({ platform, findBase, username, product, leave }: RecoveryScreenProps) => {
  const [store] = useState(() => createSafeStore(() => sessionStorage));
  const [flow] = useState(() =>
    createRecoveryFlow({
      platform,
      findBase,
      username,
      phoneCheck: phoneCheck.loaded,
      pageHost: location.hostname,
      resumed: resumeRecovery(store, platform.clock.now()),
    }),
  );
  const state = useSyncExternalStore(flow.subscribe, flow.state);
  const { step, host, values, sent, verified } = state;
  const { module: check } = useLazyModule(phoneCheck);
  const unavailable = step === 'details' || step === 'code' ? unavailableOn(host) : undefined;
  const title = t(`title.${unavailable === undefined ? step : 'details'}`);
  // The hub answers within a double click: the second one is not meant for what the next step has there.
  useSecondTaps(step);

  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  useEffect(() => {
    void flow.checkHost();
    const onOnline = () => void flow.checkHost();
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      flow.close();
    };
  }, [flow]);
  useEffect(() => storeRecovery(store, flow.state()), [store, flow, step, sent, verified]);
  // Not where the page is loaded anew.
  useEffect(() => () => forgetRecovery(store), [store]);

  const toLogin = (look: 'main' | 'quiet') => leave(look, values.username.trim(), t('toLogin'));
  if (unavailable !== undefined) {
    return (
      <EntryPage product={product}>
        <h1>{title}</h1>
        <Note tone="info" icon={mdiInformationOutline} role="status">
          {t(`none.${unavailable}`)}
        </Note>
        <p className={styles['words']}>{t(`ask.${unavailable}`)}</p>
        {toLogin('main')}
      </EntryPage>
    );
  }
  const props = { flow, state, check, leave: toLogin('quiet') };
  return (
    <EntryPage product={product}>
      <BackCloses open={step === 'code' || step === 'password'} close={() => flow.back('details')} />
      <BackCloses open={step === 'password'} close={() => flow.back('code')} />
      <Steps current={step} />
      {step === 'done' ? <DoneTitle title={title} /> : <h1>{title}</h1>}
      {step !== 'done' && <Notes flow={flow} state={state} />}
      {step === 'details' && <DetailsForm {...props} />}
      {step === 'code' && <CodeForm {...props} />}
      {step === 'password' && <PasswordForm {...props} />}
      {step === 'done' && (
        <>
          <p className={styles['words']}>{t('done')}</p>
          {!state.sessionsEndedOnHub && (
            <Note tone="warn" icon={mdiAlertCircleOutline} role="status">
              {t('done.hub')}
            </Note>
          )}
          {toLogin('main')}
        </>
      )}
    </EntryPage>
  );
};

const unavailableOn = (host: RecoveryState['host']): Unavailable | undefined =>
  host === 'unknown' || host === 'offered' || host === 'silent' ? undefined : host;

/** Takes the focus of the button that is gone. */
const DoneTitle = ({ title }: { readonly title: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles['doneTitle']}>
      {title}
    </h1>
  );
};

interface NotesProps {
  readonly flow: RecoveryFlow;
  readonly state: RecoveryState;
}

const isOnline = () => !('onLine' in navigator) || navigator.onLine;

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** What the last step achieved, or why the next one is not possible; a device without a network is told so first. */
const Notes = ({ flow, state: { success, failure, host, busy } }: NotesProps) => {
  const online = useSyncExternalStore(subscribeToNetwork, isOnline);
  if (!online) {
    return (
      <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
        {t('offline')}
      </Note>
    );
  }
  if (failure !== undefined) {
    return (
      <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
        {failure}
      </Note>
    );
  }
  if (success !== undefined) {
    return (
      <Note tone="ok" icon={mdiCheck} role="status">
        {success}
      </Note>
    );
  }
  if (host !== 'silent' || busy) return null;
  return (
    <Note tone="warn" icon={mdiAlertCircleOutline} role="status">
      <p>{t('silent')}</p>
      <Button onClick={() => void flow.checkHost()}>{common('retry')}</Button>
    </Note>
  );
};
