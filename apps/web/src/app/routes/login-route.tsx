import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SetupMode } from '#features/server/setup-dialog.tsx';
import { LoginScreen } from '#features/session/login-screen.tsx';
import type { ServerView } from '#features/session/server-box.tsx';
import { readPrerenderedForm } from '#features/session/prerendered-form.ts';
import { useSessionState, useSessionStore } from '#features/session/session-context.ts';
import type { SessionState } from '#features/session/session-store.ts';
import { createSignInFlow } from '#features/session/sign-in-flow.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { useProduct } from '#shared/ui/product.ts';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { Redirect, useLocation } from '../router/router.tsx';
import { ServerDialog } from '../server/server-dialog.tsx';
import { findSignInTarget, createSignInDependencies } from '../session/sign-in-dependencies.ts';
import { Link } from '../router/link.tsx';
import { useServices, type Services } from '../services/services.ts';
import { t } from '../session/texts/index.ts';
import { returnAddress } from '../address/return-address.ts';

const ConfirmedReset = lazyComponent(
  async () => (await import('../tickets/confirmed-reset.tsx')).ConfirmedReset,
);

/** /login; redirects a signed-in person to the address they came for. */
export const Screen = () => {
  const { search, state: known } = useLocation();
  const services = useServices();
  const product = useProduct();
  const { platform, settings } = services;
  const sessions = useSessionStore();
  const session = useSessionState();
  const [setup, setSetup] = useState<Setup>({ open: false, mode: 'settings' });
  // `initial` cannot be closed: only where it is certain that nothing is configured.
  const askForServer = () => setSetup({ open: true, mode: mustSetUp(services) ? 'initial' : 'settings' });
  const [done, setDone] = useState(false);
  const [flow] = useState(() =>
    createSignInFlow({
      ...createSignInDependencies({
        services,
        sessions,
        askForServer,
        onDone: () => setDone(true),
      }),
      platform,
      origin: location.origin,
      username: readPrerenderedForm()?.username || (typeof known === 'string' && known) || nameOf(session),
    }),
  );
  const state = useSyncExternalStore(flow.subscribe, flow.state);
  const server = useServerView(services);
  const [resetting, setResetting] = useState(false);
  const hosted = useHosted(services);
  const next = returnAddress(search, location.origin);
  // Without any address the set-up opens first.
  const unset = server.kind === 'unset';
  if (unset && !setup.open) setSetup({ open: true, mode: 'initial' });

  useEffect(() => {
    // Deferred: in development React runs every effect twice, and a code can be redeemed once.
    const begin = setTimeout(() => {
      const back = services.takeHubPageReturn();
      if (back === undefined) void flow.detectMethod();
      else if (back.kind === 'code') void flow.submitHubCode(back.base, back.code);
      else flow.hubPageFailed();
    });
    // Another address may need another sign-in method.
    let known = services.discovery.status.activeUrl;
    const release = services.discovery.onStatus(({ activeUrl }) => {
      if (activeUrl === known) return;
      known = activeUrl;
      void flow.detectMethod();
    });
    const onOnline = () => void flow.detectMethod();
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(begin);
      release();
      window.removeEventListener('online', onOnline);
      flow.cancel();
    };
  }, [flow, services]);

  const { activeUrl } = services.discovery.status;
  const running = state.busy !== undefined || state.step === 'token';
  if (done || (session.kind === 'in' && !running)) return <Redirect to={next} />;

  const goToHubPage = () => {
    openHubPage(services, next).catch(() => flow.hubPageFailed());
  };
  const retry = () => {
    settings.get().then(
      () => void flow.detectMethod(),
      () => undefined,
    );
  };
  const requestPermission = () => {
    import('../server/request-network-permission.ts')
      .then(({ requestNetworkPermission }) => requestNetworkPermission(services))
      .then(
        () => void flow.detectMethod(),
        () => undefined,
      );
  };

  return (
    <>
      <LoginScreen
        flow={flow}
        product={product}
        server={server}
        onRetry={retry}
        onConfigure={askForServer}
        onRequestPermission={requestPermission}
        onReset={hosted ? () => setResetting(true) : undefined}
        onHubPage={goToHubPage}
        profile={activeUrl === undefined ? undefined : `${activeUrl}/profile/security`}
        recovery={
          <Link className={buttonClass('quiet')} to="/password-recovery" how={{ state: state.username }}>
            {t('recovery.link')}
          </Link>
        }
      />
      <ServerDialog
        {...setup}
        onClose={() => setSetup({ ...setup, open: false })}
        onSaved={() => void flow.detectMethod()}
      />
      {resetting && <ConfirmedReset onClose={() => setResetting(false)} />}
    </>
  );
};

interface Setup {
  readonly open: boolean;
  readonly mode: SetupMode;
}

/** Who was signed in last, or is and has to sign in again. */
const nameOf = (session: SessionState): string =>
  session.kind === 'out' ? session.lastUsername : session.kind === 'refused' ? session.username : '';

/** Whether no hub address is configured; false while that is unknown. */
const mustSetUp = ({ settings, book }: Services): boolean =>
  !book.isConfigured() && settings.state().kind !== 'failed';

/** Navigates to the hub's own sign-in page. */
async function openHubPage(services: Services, next: string): Promise<void> {
  const { hubPageUrl } = await import('#features/session/hub-page-url.ts');
  const { base } = await findSignInTarget(services, new AbortController().signal);
  const url = hubPageUrl({
    store: createSafeStore(() => sessionStorage),
    origin: location.origin,
    base,
    next,
    random: crypto.getRandomValues(new Uint8Array(16)),
  });
  location.assign(url);
}

/** Whether the app is served from the hosted domain. */
function useHosted({ settings }: Services): boolean {
  const current = useSyncExternalStore(settings.subscribe, settings.state);
  return current.kind === 'ready' && current.settings.hosted;
}

/** The address that is shown: the remote one if set, else the hub that the app origin names. */
function useServerView({ settings, book }: Services): ServerView {
  const current = useSyncExternalStore(settings.subscribe, settings.state);
  const remote = useSyncExternalStore(book.subscribe, book.remote);
  const configured = useSyncExternalStore(book.subscribe, book.isConfigured);
  if (remote !== undefined) return { kind: 'set', address: remote };
  if (current.kind === 'loading') return { kind: 'searching' };
  if (current.kind === 'ready' && !current.settings.hosted)
    return { kind: 'set', address: current.settings.hub };
  if (configured) return { kind: 'set', address: book.server() };
  return { kind: current.kind === 'failed' ? 'failed' : 'unset' };
}
