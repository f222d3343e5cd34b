import { useRef, type PointerEvent } from 'react';
import { MINUTES_PER_DAY, parseTime } from '@soglia/schedules';
import type { Scale } from '../../controls/scale.ts';
import { drawnTo, withTemperature, type Day } from './week-edit.ts';

/** Pixels: how far beside a beginning a finger still means it, and how far up or down is one step of warmth. */
const REACH = 20;
const STEP = 9;

interface Held {
  readonly pointer: number;
  readonly index: number;
  /** Where the finger came down, and how warm it was there; undefined where it moves a beginning. */
  readonly warm: { readonly y: number; readonly temperature: number } | undefined;
}

interface Ribbon {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** A day that is drawn by a finger: the beginning of a stretch to the side, its warmth up and down. */
export function useRibbon(points: Day, scale: Scale, onChange: (points: Day) => void): Ribbon {
  const held = useRef<Held>(undefined);
  const letGo = () => {
    held.current = undefined;
  };
  const minuteUnder = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return {
      minute: ((clientX - left) / Math.max(width, 1)) * MINUTES_PER_DAY,
      reach: (REACH / Math.max(width, 1)) * MINUTES_PER_DAY,
    };
  };
  return {
    onPointerDown(event) {
      if (event.button !== 0 || !event.isPrimary) return;
      const { minute, reach } = minuteUnder(event);
      const found = meant(points, minute, reach);
      if (found === undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const temperature = points[found.index]?.temperature ?? scale.min;
      held.current = {
        pointer: event.pointerId,
        index: found.index,
        warm: found.edge ? undefined : { y: event.clientY, temperature },
      };
    },
    onPointerMove(event) {
      const now = held.current;
      if (now?.pointer !== event.pointerId) return;
      const { index, warm } = now;
      if (warm === undefined) {
        onChange(drawnTo(points, index, minuteUnder(event).minute));
        return;
      }
      const steps = Math.round((warm.y - event.clientY) / STEP);
      onChange(withTemperature(points, index, warm.temperature + steps * scale.step, scale));
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}

/** The beginning that a finger is near, else the stretch that it lies on; none before the first. */
function meant(points: Day, minute: number, reach: number): { index: number; edge: boolean } | undefined {
  let near: { index: number; away: number } | undefined;
  let under: number | undefined;
  for (const [index, { from }] of points.entries()) {
    const away = Math.abs((parseTime(from) ?? 0) - minute);
    if (away <= reach && away < (near?.away ?? Infinity)) near = { index, away };
    if ((parseTime(from) ?? 0) <= minute) under = index;
  }
  if (near !== undefined) return { index: near.index, edge: true };
  return under === undefined ? undefined : { index: under, edge: false };
}
