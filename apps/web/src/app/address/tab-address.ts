import { useCallback } from 'react';
import { useLocation, useNavigate } from '../router/router.tsx';

/** The parameter that names a section of the dashboard. */
const TAB = 'tab';
/** Removed when a section is chosen: a highlighted device belongs to the former address. */
const DEVICE = 'device';
/** The section that the address does not name. */
const FIRST = 'tutti';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

export const tabOf = ({ search }: Pick<Address, 'search'>): string | undefined =>
  new URLSearchParams(search).get(TAB) ?? undefined;

/** The same dashboard with that section. */
export function tabPath({ pathname, search }: Address, tab: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(DEVICE);
  if (tab === FIRST) parameters.delete(TAB);
  else parameters.set(TAB, tab);
  return parameters.size === 0 ? pathname : `${pathname}?${parameters.toString()}`;
}

/** The section of the dashboard that the address names, and a function that opens another one as a new history entry. */
export function useTab(): { readonly tab: string | undefined; readonly choose: (tab: string) => void } {
  const navigate = useNavigate();
  return {
    tab: tabOf(useLocation()),
    choose: useCallback((tab) => navigate(tabPath(window.location, tab)), [navigate]),
  };
}
