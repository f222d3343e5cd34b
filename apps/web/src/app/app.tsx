import { useEffect, useSyncExternalStore, type FunctionComponent, type ReactNode } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { useSessionState } from '#features/session/session-context.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { NoticeHost } from '#shared/ui/notice-host.tsx';
import { ProductProvider } from '#shared/ui/product.ts';
import { chunks } from './routes/route-modules.ts';
import { BrowserRouter } from './router/browser-router.tsx';
import { laterPages, type LaterPage } from './routes/coming-soon/pages.ts';
import { RouteErrorBoundary } from './routes/failure/route-error-boundary.tsx';
import { loginPath } from './address/return-address.ts';
import { productOf, useServices } from './services/services.ts';
import { Waiting } from './routes/waiting.tsx';
import { inBackground } from '#shared/background.ts';

/** A screen that is fetched when it is first drawn. */
const screen = (load: () => Promise<{ readonly Screen: FunctionComponent }>) =>
  lazyComponent(async () => (await load()).Screen, Waiting);

const Login = screen(chunks.login);
const Recovery = screen(chunks.recovery);
const House = screen(chunks.house);
const Dashboard = screen(chunks.dashboard);
const NotFound = screen(chunks.notFound);

/** One component for all addresses of a page, so that it stays mounted between them. */
const later = (Object.keys(laterPages) as LaterPage[]).map((page) => {
  const Later = screen(async () => {
    const { LaterScreen } = await chunks.later();
    return { Screen: () => <LaterScreen page={page} /> };
  });
  return laterPages[page].map((path) => <Route key={path} path={path} element={<Later />} />);
});

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

/** Routes for a signed-in person; anybody else is sent to /login and returns here afterwards. */
const SignedInOnly = () => {
  const session = useSessionState();
  const location = useLocation();
  if (session.kind !== 'out') return <Outlet />;
  // After a logout the next person may be another: the address is not kept.
  return <Navigate to={session.why === 'logout' ? '/login' : loginPath(location)} replace />;
};

/** The routes of the app. */
export const App = () => (
  <BrowserRouter>
    <RouteErrorBoundary landmark="main">
      <NamedProduct>
        <Routes>
          <Route path="login" element={<LoginRoute />} />
          <Route path="password-recovery" element={<Recovery />} />
          <Route element={<SignedInOnly />}>
            <Route element={<House />}>
              <Route index element={<Dashboard />} />
              <Route path="ha-dashboard" element={<Dashboard />} />
              {later}
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
        </Routes>
        <NoticeHost />
      </NamedProduct>
    </RouteErrorBoundary>
  </BrowserRouter>
);
