import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { NoticeHost } from '#shared/ui/notice-host.tsx';
import { ProductProvider } from '#shared/ui/product.ts';
import { productOf } from './access/product-of.ts';
import { chunks, prefetch } from './chunks.ts';
import { BrowserRouter } from './router/browser-router.tsx';
import { laterPages, type LaterPage } from './coming-soon/pages.ts';
import { RouteErrorBoundary } from './failure/route-error-boundary.tsx';
import { screen } from './screen.ts';
import { useServices } from './services.ts';
import { SignedInOnly } from './signed-in-only.tsx';
import { whenIdle } from './when-idle.ts';

const Login = screen(chunks.login);
const Recovery = screen(chunks.recovery);
const House = screen(chunks.house);
const Dashboard = screen(chunks.dashboard);
const NotFound = screen(chunks.notFound);

/** One element each: what stands at several addresses is not drawn anew between them. */
const later = (Object.keys(laterPages) as LaterPage[]).map((page) => {
  const Later = screen(async () => {
    const { LaterScreen } = await chunks.later();
    return { Screen: () => <LaterScreen page={page} /> };
  });
  return laterPages[page].map((path) => <Route key={path} path={path} element={<Later />} />);
});

/** While somebody stands at the door and types, the house is fetched. */
const Door = () => {
  useEffect(() => whenIdle(() => prefetch('house', 'dashboard')), []);
  return <Login />;
};

/** The app under the name that its origin gives it. */
const Named = ({ children }: { readonly children: ReactNode }) => {
  const { settings } = useServices();
  return (
    <ProductProvider value={productOf(useSyncExternalStore(settings.subscribe, settings.state))}>
      {children}
    </ProductProvider>
  );
};

/** Which address shows what. */
export const App = () => (
  <BrowserRouter>
    <RouteErrorBoundary landmark="main">
      <Named>
        <Routes>
          <Route path="login" element={<Door />} />
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
      </Named>
    </RouteErrorBoundary>
  </BrowserRouter>
);
