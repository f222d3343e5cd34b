import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { chunks } from './chunks.ts';
import { BrowserRouter } from './router/browser-router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFound } from './not-found.tsx';
import { screen } from './screen.ts';
import { SignedInOnly } from './signed-in-only.tsx';
import { Waiting } from './waiting.tsx';

const Login = screen(chunks.login);
const House = screen(chunks.house);
const Dashboard = screen(chunks.dashboard);

/** Which address shows what. */
export const App = () => (
  <ErrorBoundary landmark="main">
    <BrowserRouter>
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route path="login" element={<Login />} />
          <Route element={<SignedInOnly />}>
            <Route element={<House />}>
              <Route index element={<Dashboard />} />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </BrowserRouter>
  </ErrorBoundary>
);
