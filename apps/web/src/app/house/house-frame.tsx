import { Suspense } from 'react';
import { Outlet } from 'react-router';
import type { Session } from '@soglia/hub-client';
import { HubProvider } from '#hub/hub-provider.tsx';
import { useSessionState, useSessionStore } from '#features/session/session-context.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { useServices } from '../services.ts';
import { Waiting } from '../waiting.tsx';
import { Shell } from '../shell/shell.tsx';
import { useHouse } from './use-house.ts';

/** Everything that needs a house: the frame around it, and the hub behind it. */
export const Screen = () => {
  const session = useSessionState();
  if (session.kind === 'out') return null;
  const { session: kept } = session.who;
  // A new token is the same visit; another hub is another.
  return <Visit key={kept.base} session={kept} />;
};

const Visit = ({ session }: { readonly session: Session }) => {
  const { platform, early } = useServices();
  const hub = useHouse({ session, sessions: useSessionStore(), platform, early });
  if (hub === undefined) return <Waiting />;
  return (
    <HubProvider hub={hub}>
      <Shell>
        <ErrorBoundary>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </HubProvider>
  );
};
