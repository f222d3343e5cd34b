import { useEffect, useSyncExternalStore, type FunctionComponent, type ReactNode } from 'react';
import { useSessionState } from '#features/session/session-context.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { NoticeHost } from '#shared/ui/notice-host.tsx';
import { ProductProvider } from '#shared/ui/product.ts';
import { chunks } from './routes/route-modules.ts';
import { matchesPath } from './router/match-path.ts';
import { Redirect, Router, useLocation } from './router/router.tsx';
import { laterPages, type LaterPage } from './routes/coming-soon/pages.ts';
import { RouteErrorBoundary } from './routes/failure/route-error-boundary.tsx';
import { loginPath } from './address/return-address.ts';
import { productOf, useServices } from './services/services.ts';
import { Waiting } from './routes/waiting.tsx';
import { inBackground } from '#shared/background.ts';

/** A screen that is fetched when it is first drawn. */
const screen = <Props extends object = object>(
  load: () => Promise<{ readonly Screen: FunctionComponent<Props> }>,
) => lazyComponent(async () => (await load()).Screen, Waiting);

/** Loaded before the first render where the form is in the HTML already: its logo would flash in between. */
export const Login = screen(chunks.login);
const Recovery = screen(chunks.recovery);
const House = screen(chunks.house);
const Dashboard = screen(chunks.dashboard);
const NotFound = screen(chunks.notFound);

/** The pages inside the house; one component for all addresses of a page, so that it stays mounted between them. */
const housePages: readonly (readonly [path: string, Content: FunctionComponent])[] = [
  ['', Dashboard],
  ['ha-dashboard', Dashboard],
  ...(Object.keys(laterPages) as LaterPage[]).flatMap((page) => {
    const Later = screen(async () => {
      const { LaterScreen } = await chunks.later();
      return { Screen: () => <LaterScreen page={page} /> };
    });
    return laterPages[page].map((path) => [path, Later] as const);
  }),
];

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

interface SignedInOnlyProps {
  readonly children: ReactNode;
}

/** For a signed-in person; anybody else is sent to /login and returns here afterwards. */
const SignedInOnly = ({ children }: SignedInOnlyProps) => {
  const session = useSessionState();
  const location = useLocation();
  if (session.kind !== 'out') return children;
  // After a logout the next person may be another: the address is not kept.
  return <Redirect to={session.why === 'logout' ? '/login' : loginPath(location)} />;
};

/** The page of the address. */
const Page = () => {
  const { pathname } = useLocation();
  if (matchesPath('login', pathname)) return <LoginRoute />;
  if (matchesPath('password-recovery', pathname)) return <Recovery />;
  const [, Content] = housePages.find(([path]) => matchesPath(path, pathname)) ?? [undefined, NotFound];
  return (
    <SignedInOnly>
      <House>
        <Content />
      </House>
    </SignedInOnly>
  );
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
