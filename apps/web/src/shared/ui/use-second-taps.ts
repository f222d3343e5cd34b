import { useEffect, useEffectEvent, useRef } from 'react';

/** Two taps of a finger within these milliseconds and pixels are one double tap: not every phone counts them. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 40;

interface Tap {
  /** What was shown as the first tap of the row came. */
  readonly shown: unknown;
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** Whatever was shown before this appeared: no tap there has been seen. */
const BEFORE: Tap = { shown: Symbol('before'), at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

/**
 * The second tap of a double tap does nothing where the first one has put another page under the finger: also where this
 * appeared after the first, as far as the browser counts its taps.
 */
export function useSecondTaps(shown: unknown): void {
  const last = useRef(BEFORE);
  const onClick = useEffectEvent((event: MouseEvent) => {
    const before = last.current;
    const goesOn = isSecond(event, before);
    const { timeStamp: at, clientX: x, clientY: y } = event;
    last.current = { shown: goesOn ? before.shown : shown, at, x, y };
    if (!goesOn || before.shown === shown) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => onClick(event);
    window.addEventListener('click', listen, true);
    return () => window.removeEventListener('click', listen, true);
  }, []);
}

function isSecond(event: MouseEvent, { at, x, y }: Tap): boolean {
  // By a key.
  if (event.detail === 0) return false;
  const isMouse = 'pointerType' in event && event.pointerType === 'mouse';
  if (isMouse || at === BEFORE.at) return event.detail > 1;
  return (
    event.timeStamp - at < DOUBLE_TAP_MS && Math.hypot(event.clientX - x, event.clientY - y) < DOUBLE_TAP_PX
  );
}
