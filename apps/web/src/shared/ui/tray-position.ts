import { useEffect, type RefObject } from 'react';

type Rect = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Where the notices stand: below the header, or above the foot of the page. */
type TrayPosition = 'top' | 'bottom';

/** What a hand or the keyboard is at work with. A focused panel or page is none of them. */
const CONTROLS =
  'input, select, textarea, button, summary, a[href], [contenteditable]:not([contenteditable="false"]), [tabindex="0"]';

const POSITION = 'data-position';

const overlapOf = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** The usual place, unless the control lies there and less of it in the other one. Pixels of the window. */
export const positionBeside = (control: Rect, at: Readonly<Record<TrayPosition, Rect>>): TrayPosition =>
  overlapOf(control, at.bottom) < overlapOf(control, at.top) ? 'bottom' : 'top';

/** Keeps the notices off the control that has the focus, while there are any. Sets `data-position` of the tray. */
export function useTrayPosition(tray: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    if (count === 0) return undefined;
    const update = () => {
      const element = tray.current;
      const control = document.activeElement;
      // Whoever is in the notices themselves moves nothing from under their finger.
      if (element === null || element.contains(control)) return;
      element.setAttribute(POSITION, 'top');
      if (control?.matches(CONTROLS) !== true) return;
      const top = element.getBoundingClientRect();
      element.setAttribute(POSITION, 'bottom');
      const bottom = element.getBoundingClientRect();
      element.setAttribute(POSITION, positionBeside(control.getBoundingClientRect(), { top, bottom }));
    };
    update();
    const events = ['focusin', 'focusout', 'scroll', 'resize'] as const;
    for (const event of events) window.addEventListener(event, update, { capture: true, passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, update, { capture: true });
    };
  }, [tray, count]);
}
