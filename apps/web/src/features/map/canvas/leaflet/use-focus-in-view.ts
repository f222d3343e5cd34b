import { useEffect } from 'react';
import type { Map as LeafletMap } from 'leaflet';

/** Pixels that are kept free around it. */
const SPACE = 8;

/** Moves the map so that what the keyboard has reached on it can be seen. */
export function useFocusInView(map: LeafletMap): void {
  useEffect(() => {
    const frame = map.getContainer();
    const show = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === frame || !target.matches(':focus-visible')) return;
      const [inner, outer] = [target.getBoundingClientRect(), frame.getBoundingClientRect()];
      const right = beyond(inner.left - outer.left, inner.right - outer.right);
      const down = beyond(inner.top - outer.top, inner.bottom - outer.bottom);
      if (right !== 0 || down !== 0) map.panBy([right, down], { animate: false });
    };
    frame.addEventListener('focusin', show);
    return () => frame.removeEventListener('focusin', show);
  }, [map]);
}

/** How far it lies beyond the one edge or the other, from its distances to both. */
const beyond = (fromStart: number, fromEnd: number): number =>
  fromStart < SPACE ? fromStart - SPACE : Math.max(0, fromEnd + SPACE);
