import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tabOf, tabPath } from './tab-address.ts';

/** The section of the dashboard that the address names, and the way to another: going back returns to the one before. */
export function useTab(): { readonly tab: string | undefined; readonly choose: (tab: string) => void } {
  const navigate = useNavigate();
  return {
    tab: tabOf(useLocation()),
    choose: useCallback((tab) => void navigate(tabPath(window.location, tab)), [navigate]),
  };
}
