import { useEffect, useState } from 'react';
import { HubProvider } from '#hub/hub-provider.tsx';
import { inBackground } from '#shared/background.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { useSessionState, useSessionStore } from '#features/session/session-context.ts';
import type { SignedIn } from '#features/session/credentials.ts';
import { RouteErrorBoundary } from './failure/route-error-boundary.tsx';
import { HousePage } from './house-pages.tsx';
import { FirstRun } from '../server/first-run.tsx';
import { useHouseStatus } from '../server/use-house-status.ts';
import { useServices } from '../services/services.ts';
import { Waiting } from './waiting.tsx';
import { Shell } from '../shell/shell.tsx';
import { useHoldUntilLive } from '../connection/use-hold-until-live.ts';
import { tellLanguage } from '../language/tell-language.ts';
import { useSessionHub } from '../connection/use-session-hub.ts';
import { useServiceWorker } from '../offline/use-service-worker.ts';

const RefusedScreen = lazyComponent(
  async () => (await import('../session/refused-screen.tsx')).RefusedScreen,
  Waiting,
);

// Whoever has a house on this device is asked in the chosen language the next time.
tellLanguage(document);

/** Around all pages that need a hub: creates the hub and draws the shell. */
export const Screen = () => {
  const session = useSessionState();
  // When the hub refuses the tokens the shell stays and shows that in place of the page.
  const [last, setLast] = useState(session);
  if (session.kind === 'in' && session !== last) setLast(session);
  if (session.kind === 'out') return null;
  if (last.kind !== 'in') {
    // Nobody was signed in on this page: there is no hub to draw a shell for.
    return session.kind === 'refused' ? (
      <main>
        <RefusedScreen />
      </main>
    ) : null;
  }
  // A renewed token keeps the visit; another person is another visit.
  return <Visit key={last.visit} visit={last.visit} who={last.who} refused={session.kind === 'refused'} />;
};

interface VisitProps {
  readonly visit: number;
  readonly who: SignedIn;
  readonly refused: boolean;
}

const Visit = ({ visit, who, refused }: VisitProps) => {
  const { platform, discovery, book, earlyHub, hubAfterSignIn } = useServices();
  const status = useHouseStatus();
  const sessions = useSessionStore();
  const hub = useSessionHub({ visit, who, sessions, platform, discovery, book, earlyHub, hubAfterSignIn });
  useHoldUntilLive(hub);
  useServiceWorker();
  useFrameScheme();
  if (hub === undefined) return <Waiting />;
  return (
    <HubProvider hub={hub}>
      <Shell status={status}>
        <RouteErrorBoundary>{refused ? <RefusedScreen /> : <HousePage />}</RouteErrorBoundary>
        {!refused && <FirstRun />}
      </Shell>
    </HubProvider>
  );
};

/** Draws the browser's own frame around the page in the scheme that the person chose; no first screen waits for it. */
function useFrameScheme(): void {
  const { store } = useServices();
  useEffect(() => {
    if (!document.documentElement.dataset['scheme']) return undefined;
    return inBackground(async () => (await import('#shared/theme/scheme.ts')).applyStoredScheme(store));
  }, [store]);
}
