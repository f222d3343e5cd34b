import { useEffect, useEffectEvent, type RefObject } from 'react';
import { DomEvent } from 'leaflet';
import { wrapped, type Position } from '../../position.ts';
import { useDrawnMap } from './map-context.ts';

/** Pixels before a press becomes a drag. */
const SLACK = 4;

interface MapDrag {
  readonly onDrag: (position: Position) => void;
  readonly onDrop?: ((position: Position) => void) | undefined;
  /** Pixels that the element stands east of the position that it is for. */
  readonly aside?: number | undefined;
}

/** Lets an element be dragged over the map, by mouse or finger; the map itself stays where it is. */
export function useMapDrag(
  ref: RefObject<HTMLElement | null>,
  isDraggable: boolean,
  { onDrag, onDrop, aside = 0 }: MapDrag,
): void {
  const { map } = useDrawnMap();
  const drag = useEffectEvent(onDrag);
  const drop = useEffectEvent((position: Position) => onDrop?.(position));
  const asideNow = useEffectEvent(() => aside);

  useEffect(() => {
    const element = ref.current;
    if (element === null || !isDraggable) return undefined;
    let start: { readonly x: number; readonly y: number; readonly id: number } | undefined;
    /** As it was when the drag began. */
    let grasped = 0;
    let hasMoved = false;

    const positionOf = (event: PointerEvent): Position => {
      const { lat, lng } = map.containerPointToLatLng(
        map.mouseEventToContainerPoint(event).subtract([grasped, 0]),
      );
      return { latitude: lat, longitude: wrapped(lng) };
    };
    const begin = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      hasMoved = false;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      grasped = asideNow();
      element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return;
      hasMoved ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK;
      if (hasMoved) drag(positionOf(event));
    };
    const end = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return;
      start = undefined;
      if (hasMoved && event.type === 'pointerup') drop(positionOf(event));
    };
    const swallowClick = (event: Event) => {
      if (hasMoved) event.stopPropagation();
      hasMoved = false;
    };
    const listeners = [
      ['pointerdown', begin],
      ['pointermove', move],
      ['pointerup', end],
      ['pointercancel', end],
    ] as const;
    for (const [type, listener] of listeners) element.addEventListener(type, listener);
    element.addEventListener('click', swallowClick, true);
    DomEvent.on(element, 'mousedown touchstart', DomEvent.stopPropagation);
    return () => {
      for (const [type, listener] of listeners) element.removeEventListener(type, listener);
      element.removeEventListener('click', swallowClick, true);
      DomEvent.off(element, 'mousedown touchstart', DomEvent.stopPropagation);
    };
  }, [map, ref, isDraggable]);
}
