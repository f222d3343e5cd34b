import { useEffect, useRef } from 'react';
import { useLocation } from '../router/router.tsx';
import { isDashboard } from './device-address.ts';

/** What has a place of its own for the focus, over the page. */
const OVER_PAGE = '[role=dialog], [role=alertdialog]';
/** A screen that has no heading by then has failed, and says so itself. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Puts the focus on the content of another screen once it is there, named by its heading, as the browser does for a page
 * that it loads: screen readers say where the person is, and Tab goes on from there. The focus stays in what lies over
 * the page, and where the screen or the person has put it meanwhile.
 */
export function useArrival(): void {
  const location = useLocation();
  // The dashboard has two: a sheet that opens over it, or closes, is no other screen.
  const screen = isDashboard(location) ? '/' : location.pathname;
  const last = useRef(screen);
  useEffect(() => {
    const main = document.querySelector('main');
    if (last.current === screen || main === null) return undefined;
    const leftFrom = document.activeElement;
    const arrive = () => {
      const heading = main.querySelector('h1');
      if (heading === null) return false;
      last.current = screen;
      main.setAttribute('aria-label', heading.textContent);
      if (isNowhere(document.activeElement, { leftFrom, main })) main.focus({ preventScroll: true });
      return true;
    };
    if (arrive()) return undefined;
    const observer = new MutationObserver(() => {
      if (arrive()) stop();
    });
    observer.observe(main, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), LONGEST_WAIT_MS);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    return stop;
  }, [screen]);
}

interface Leaving {
  /** What had the focus as the address changed. */
  readonly leftFrom: Element | null;
  readonly main: Element;
}

const isNowhere = (focused: Element | null, { leftFrom, main }: Leaving): boolean =>
  focused === null ||
  focused === document.body ||
  (focused === leftFrom && focused.closest(OVER_PAGE) === null && !main.contains(focused));
