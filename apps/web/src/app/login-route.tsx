import { useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { SetupMode } from '#features/server/setup-dialog.tsx';
import { LoginScreen } from '#features/session/login-screen.tsx';
import type { ServerView } from '#features/session/server-box.tsx';
import { useSessionState, useSessionStore } from '#features/session/session-context.ts';
import { createSignInFlow } from '#features/session/sign-in-flow.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { useProduct } from '#shared/ui/product.ts';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { ServerDialog } from './access/server-dialog.tsx';
import { findPlace, signInMeans } from './access/sign-in-means.ts';
import { useForgetServer } from './access/use-forget-server.ts';
import { Link } from './router/link.tsx';
import { useServices, type Services } from './services.ts';
import { t } from './texts/index.ts';
import { wayBack } from './return-address.ts';

/** /login; whoever is signed in goes on to where they wanted to be. */
export const Screen = () => {
  const { search } = useLocation();
  const services = useServices();
  const product = useProduct();
  const { platform, settings } = services;
  const sessions = useSessionStore();
  const session = useSessionState();
  const [setup, setSetup] = useState<Setup>({ open: false, mode: 'settings' });
  // Where the app origin only failed to say, the house may be known a moment later: nobody is kept in the set-up.
  const askForServer = () => setSetup({ open: true, mode: mustSetUp(services) ? 'initial' : 'settings' });
  const [done, setDone] = useState(false);
  const [flow] = useState(() =>
    createSignInFlow({
      ...signInMeans({
        services,
        sessions,
        askForServer,
        onDone: () => setDone(true),
      }),
      platform,
      origin: location.origin,
    }),
  );
  const state = useSyncExternalStore(flow.subscribe, flow.state);
  const server = useServerView(services);
  const forgetServer = useForgetServer();
  const hosted = useHosted(services);
  const next = wayBack(search, location.origin);
  // Nothing is configured, and the app origin knows of no house: that comes first.
  const unset = server.kind === 'unset';
  if (unset && !setup.open) setSetup({ open: true, mode: 'initial' });

  useEffect(() => {
    // A moment later: in development React tries every effect twice, and a code is worth one try.
    const begin = setTimeout(() => {
      const back = services.takeHubPageReturn();
      if (back === undefined) void flow.look();
      else if (back.kind === 'code') void flow.submitHubCode(back.base, back.code);
      else flow.hubPageFailed();
    });
    // A better address may have another door.
    let known = services.discovery.status.activeUrl;
    const release = services.discovery.onStatus(({ activeUrl }) => {
      if (activeUrl === known) return;
      known = activeUrl;
      void flow.look();
    });
    return () => {
      clearTimeout(begin);
      release();
      flow.cancel();
    };
  }, [flow, services]);

  const underWay = state.busy !== undefined || state.step === 'token';
  if (done || (session.kind === 'in' && !underWay)) return <Navigate to={next} replace />;

  const goToHubPage = () => {
    goThere(services, next).catch(() => flow.hubPageFailed());
  };
  const retry = () => {
    settings.get().then(
      () => void flow.look(),
      () => undefined,
    );
  };
  const allow = () => {
    import('./access/request-network-permission.ts')
      .then(({ askForLeave }) => askForLeave(services))
      .then(
        () => void flow.look(),
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
        onLeave={allow}
        onReset={hosted ? forgetServer : undefined}
        onHubPage={goToHubPage}
        recovery={
          <Link className={buttonClass('quiet')} to="/password-recovery">
            {t('recovery.link')}
          </Link>
        }
      />
      <ServerDialog
        {...setup}
        onClose={() => setSetup({ ...setup, open: false })}
        onSaved={() => void flow.look()}
      />
    </>
  );
};

interface Setup {
  readonly open: boolean;
  readonly mode: SetupMode;
}

/** Whether nothing is configured, for certain. */
const mustSetUp = ({ settings, book }: Services): boolean =>
  !book.isConfigured() && settings.state().kind !== 'failed';

/** Leaves for the hub's own sign-in page. */
async function goThere(services: Services, next: string): Promise<void> {
  const { hubPageUrl } = await import('#features/session/hub-page-url.ts');
  const { base } = await findPlace(services, new AbortController().signal);
  const url = hubPageUrl({
    store: createSafeStore(() => sessionStorage),
    origin: location.origin,
    base,
    next,
    random: crypto.getRandomValues(new Uint8Array(16)),
  });
  location.assign(url);
}

/** Whether the app stands on the hosted domain. */
function useHosted({ settings }: Services): boolean {
  const told = useSyncExternalStore(settings.subscribe, settings.state);
  return told.kind === 'ready' && told.settings.hosted;
}

/** The address in the box: the remote one where there is one, else where the app origin says that the house is. */
function useServerView({ settings, book }: Services): ServerView {
  const told = useSyncExternalStore(settings.subscribe, settings.state);
  const remote = useSyncExternalStore(book.subscribe, book.remote);
  const configured = useSyncExternalStore(book.subscribe, book.isConfigured);
  if (remote !== undefined) return { kind: 'set', address: remote };
  if (told.kind === 'loading') return { kind: 'searching' };
  if (told.kind === 'ready' && !told.settings.hosted) return { kind: 'set', address: told.settings.hub };
  if (configured) return { kind: 'set', address: book.server() };
  return { kind: told.kind === 'failed' ? 'failed' : 'unset' };
}
