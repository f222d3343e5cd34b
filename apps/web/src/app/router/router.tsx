import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import {
  createBrowserHistory,
  type BrowserHistory,
  type Location,
  type Navigate,
} from './browser-history.ts';

const LocationContext = createContext<Location | undefined>(undefined);
const HistoryContext = createContext<BrowserHistory | undefined>(undefined);

interface RouterProps {
  readonly children: ReactNode;
}

/** Provides the address and the navigation. */
export const Router = ({ children }: RouterProps) => {
  const [history] = useState(() => createBrowserHistory(window));
  return (
    <HistoryContext value={history}>
      <LocationContext value={useSyncExternalStore(history.subscribe, history.current)}>
        {children}
      </LocationContext>
    </HistoryContext>
  );
};

/** The current address; the component is drawn again when it changes. */
export const useLocation = (): Location => provided(useContext(LocationContext));

/** The same function at each render. */
export const useNavigate = (): Navigate => provided(useContext(HistoryContext)).navigate;

function provided<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('navigation needs a Router above it');
  return value;
}

/** Goes to another path of the app in place of the current one. */
export const Redirect = ({ to }: { readonly to: string }) => {
  const navigate = useNavigate();
  useEffect(() => {
    navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
};
