import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'react-router';
import { createBrowserHistory } from './browser-history.ts';

interface BrowserRouterProps {
  readonly children: ReactNode;
}

/** React Router on the browser's own history. Its ready-made one brings 5 kB of data loading that nobody here uses. */
export const BrowserRouter = ({ children }: BrowserRouterProps) => {
  const [history] = useState(() => createBrowserHistory(window));
  const { location, action } = useSyncExternalStore(history.subscribe, history.current);
  return (
    <Router location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  );
};
