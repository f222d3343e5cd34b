/** Runs once, when the page has loaded and is idle; the returned function cancels it. */
export function whenIdle(run: () => void): () => void {
  let cancel: () => void;
  const wait = () => {
    // Safari has no requestIdleCallback: a second after the load does as well.
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(run);
      cancel = () => cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(run, 1_000);
      cancel = () => clearTimeout(handle);
    }
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    cancel = () => window.removeEventListener('load', wait);
  }
  return () => cancel();
}
