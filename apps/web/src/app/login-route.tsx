import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { LoginScreen } from '#features/session/login-screen.tsx';
import { useSessionState } from '#features/session/session-context.ts';
import { prefetch } from './chunks.ts';
import { useServices } from './services.ts';
import { wayBack } from './way-back.ts';
import { whenIdle } from './when-idle.ts';

/** /login; whoever is signed in goes on to where they wanted to be. */
export const Screen = () => {
  const { search } = useLocation();
  const { platform, settings } = useServices();
  const session = useSessionState();

  // The house is fetched while the person types.
  useEffect(() => whenIdle(() => prefetch('house', 'dashboard')), []);

  if (session.kind === 'in') return <Navigate to={wayBack(search, location.origin)} replace />;
  return <LoginScreen platform={platform} settings={settings} />;
};
