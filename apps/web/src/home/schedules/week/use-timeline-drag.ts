import { useRef, type PointerEvent } from 'react';
import { MINUTES_PER_DAY, parseTime } from '@soglia/schedules';
import type { Scale } from '../../controls/scale.ts';
import { withDraggedTime, withTemperature, type DaySchedule } from './week-edit.ts';

/** A press this close to the start of an interval drags the start, pixels. */
const START_REACH = 20;
/** A vertical drag of this length is one step of temperature, pixels. */
const STEP_HEIGHT = 9;

interface Drag {
  readonly pointer: number;
  readonly index: number;
  /** Pixel and temperature at the start of a vertical drag; undefined for a drag of the time. */
  readonly vertical: { readonly y: number; readonly temperature: number } | undefined;
}

interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
}

/** Drags in the timeline of a day: horizontally the start of an interval, vertically its temperature. */
export function useTimelineDrag(
  points: DaySchedule,
  scale: Scale,
  onChange: (points: DaySchedule) => void,
): DragHandlers {
  const drag = useRef<Drag>(undefined);
  /** Another finger ends nothing. */
  const endDrag = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointer === pointerId) drag.current = undefined;
  };
  const minuteAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return {
      minute: ((clientX - left) / Math.max(width, 1)) * MINUTES_PER_DAY,
      reach: (START_REACH / Math.max(width, 1)) * MINUTES_PER_DAY,
    };
  };
  return {
    onPointerDown(event) {
      if (event.button !== 0 || !event.isPrimary) return;
      const { minute, reach } = minuteAt(event);
      const found = pointAt(points, minute, reach);
      if (found === undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const temperature = points[found.index]?.temperature ?? scale.min;
      drag.current = {
        pointer: event.pointerId,
        index: found.index,
        vertical: found.start ? undefined : { y: event.clientY, temperature },
      };
    },
    onPointerMove(event) {
      const current = drag.current;
      if (current?.pointer !== event.pointerId) return;
      const { index, vertical } = current;
      if (vertical === undefined) {
        onChange(withDraggedTime(points, index, minuteAt(event).minute));
        return;
      }
      const steps = Math.round((vertical.y - event.clientY) / STEP_HEIGHT);
      onChange(withTemperature(points, index, vertical.temperature + steps * scale.step, scale));
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  };
}

/** The set point whose start is near, else the one whose interval contains the minute; undefined before the first. */
function pointAt(
  points: DaySchedule,
  minute: number,
  reach: number,
): { index: number; start: boolean } | undefined {
  let near: { index: number; away: number } | undefined;
  let under: number | undefined;
  for (const [index, { from }] of points.entries()) {
    const away = Math.abs((parseTime(from) ?? 0) - minute);
    if (away <= reach && away < (near?.away ?? Infinity)) near = { index, away };
    if ((parseTime(from) ?? 0) <= minute) under = index;
  }
  if (near !== undefined) return { index: near.index, start: true };
  return under === undefined ? undefined : { index: under, start: false };
}
