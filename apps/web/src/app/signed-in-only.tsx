import { Navigate, Outlet, useLocation } from 'react-router';
import { useSessionState } from '#features/session/session-context.ts';
import { loginPath } from './return-address.ts';

/** Who is not signed in sees /login only, and comes back here afterwards. */
export const SignedInOnly = () => {
  const session = useSessionState();
  const place = useLocation();
  if (session.kind !== 'out') return <Outlet />;
  // Who left by will starts afresh: the next person may be another.
  return <Navigate to={session.why === 'logout' ? '/login' : loginPath(place)} replace />;
};
