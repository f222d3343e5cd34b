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

/** The second tap of a double tap does nothing where the first one has put another page under the finger. */
export function useSecondTaps(shown: unknown): void {
  const last = useRef<Tap>(undefined);
  const onClick = useEffectEvent((event: MouseEvent) => {
    const before = last.current;
    const goesOn = before !== undefined && isSecond(event, before);
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
  if ('pointerType' in event && event.pointerType === 'mouse') return event.detail > 1;
  return (
    event.timeStamp - at < DOUBLE_TAP_MS && Math.hypot(event.clientX - x, event.clientY - y) < DOUBLE_TAP_PX
  );
}
