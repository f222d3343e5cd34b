/**
 * Keeps the content below `bars` where it is on the screen when these grow or shrink: scrolls the page by the change of
 * their height, before it is painted. Browsers do so by themselves, but not while a sheet has locked the scroll of the
 * page, and Safari never does. At the top of the page the content moves. A ref callback.
 */
export function keepScrollPosition(bars: HTMLElement | null): (() => void) | undefined {
  if (bars === null) return undefined;
  let height = bars.offsetHeight;
  // Its callback runs after the elements have changed and before layout.
  const changes = new MutationObserver(() => {
    const grown = bars.offsetHeight - height;
    height += grown;
    if (grown !== 0 && window.scrollY > 0) window.scrollBy({ top: grown, behavior: 'instant' });
  });
  changes.observe(bars, { childList: true, subtree: true, characterData: true });
  // Another width of the window may change the height too: the page moves then anyway.
  const sizes = new ResizeObserver(() => (height = bars.offsetHeight));
  sizes.observe(bars);
  return () => {
    changes.disconnect();
    sizes.disconnect();
  };
}
