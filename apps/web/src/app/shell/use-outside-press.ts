import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls while `listening` when something outside the element is pressed. */
export function useOutsidePress(
  inside: RefObject<HTMLElement | null>,
  listening: boolean,
  pressed: () => void,
): void {
  const onPressed = useEffectEvent(pressed);
  useEffect(() => {
    if (!listening) return undefined;
    const look = ({ target }: PointerEvent) => {
      if (target instanceof Node && inside.current?.contains(target) !== true) onPressed();
    };
    document.addEventListener('pointerdown', look);
    return () => document.removeEventListener('pointerdown', look);
  }, [inside, listening]);
}
