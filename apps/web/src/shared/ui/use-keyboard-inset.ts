import { useEffect } from 'react';

/** The height in pixels that the virtual keyboard covers, for the styles of sheets. */
const INSET = '--sg-keyboard';

/**
 * While `open`, tells the styles how much of the page the virtual keyboard covers: browsers lay it over what is fixed
 * to the foot of the page. The focused field stays in view.
 */
export function useKeyboardInset(open: boolean): void {
  useEffect(() => {
    const view = 'VisualViewport' in window ? window.visualViewport : null;
    if (!open || view === null) return undefined;
    const { style } = document.documentElement;
    function follow(): void {
      if (view === null) return;
      // A page that was zoomed in by hand shows less of itself too.
      const covered = view.scale > 1 ? 0 : Math.round(window.innerHeight - view.height - view.offsetTop);
      if (covered <= 0) {
        style.removeProperty(INSET);
        return;
      }
      style.setProperty(INSET, `${covered}px`);
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    }
    follow();
    view.addEventListener('resize', follow);
    view.addEventListener('scroll', follow);
    return () => {
      view.removeEventListener('resize', follow);
      view.removeEventListener('scroll', follow);
      style.removeProperty(INSET);
    };
  }, [open]);
}
