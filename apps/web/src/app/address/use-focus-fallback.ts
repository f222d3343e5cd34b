import { useEffect } from 'react';

/** Milliseconds that whoever removed the element, or a dialog that closes, has for giving the focus to another one. */
const WAIT = 200;

/**
 * Puts the focus on the content of the page where the element that had it is gone: a key that was revoked, a row that
 * somebody else removed. Browsers begin at the top of the page again.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    // This begins seconds after the page: somebody may be in a dialog already.
    let last: Element | undefined = document.activeElement ?? undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLost = () => last?.isConnected === false && document.activeElement === document.body;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : undefined;
    };
    // Who presses beside all controls has left them.
    const forget = () => {
      setTimeout(() => {
        if (document.activeElement === document.body && last?.isConnected === true) last = undefined;
      });
    };
    const observer = new MutationObserver(() => {
      if (timer !== undefined || !isLost()) return;
      timer = setTimeout(() => {
        timer = undefined;
        if (isLost()) document.querySelector('main')?.focus({ preventScroll: true });
      }, WAIT);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
}
