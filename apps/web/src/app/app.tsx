import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useSessionState } from '#features/session/session-context.ts';
import { NoticeHost } from '#shared/ui/notice-host.tsx';
import { ProductProvider } from '#shared/ui/product.ts';
import { inBackground } from '#shared/background.ts';
import { chunks } from './route-modules.ts';
import { matchesPath } from './router/match-path.ts';
import { Redirect, Router, useLocation } from './router/router.tsx';
import { RouteErrorBoundary } from './routes/failure/route-error-boundary.tsx';
import { loginPath } from './address/return-address.ts';
import { productOf, useServices } from './services/services.ts';
import { screen } from './routes/screen.ts';

/** Loaded before the first render where the form is in the HTML already: its logo would flash in between. */
export const Login = screen(chunks.login);
const Recovery = screen(chunks.recovery);
const House = screen(chunks.house);

/** /login; the files of the dashboard are fetched while the person types. */
const LoginRoute = () => {
  useEffect(() => inBackground(() => Promise.allSettled([chunks.house(), chunks.dashboard()])), []);
  return <Login />;
};

/** Provides the product name of the public settings. */
const NamedProduct = ({ children }: { readonly children: ReactNode }) => {
  const { settings } = useServices();
  return (
    <ProductProvider value={productOf(useSyncExternalStore(settings.subscribe, settings.state))}>
      {children}
    </ProductProvider>
  );
};

/** The page of the address. Inside the house for a signed-in person only; anybody else returns there after /login. */
const Page = () => {
  const location = useLocation();
  const session = useSessionState();
  if (matchesPath('login', location.pathname)) return <LoginRoute />;
  if (matchesPath('password-recovery', location.pathname)) return <Recovery />;
  if (session.kind !== 'out') return <House />;
  // After a logout the next person may be another: the address is not kept.
  return <Redirect to={session.why === 'logout' ? '/login' : loginPath(location)} />;
};

/** The app. */
export const App = () => (
  <Router>
    <RouteErrorBoundary landmark="main">
      <NamedProduct>
        <Page />
        <NoticeHost />
      </NamedProduct>
    </RouteErrorBoundary>
  </Router>
);
