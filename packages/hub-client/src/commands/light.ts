import type { Entity } from '../store/types.ts';
import { commandFor, isNear, numberOf, wholePercent } from './build.ts';
import { turnOff } from './power.ts';
import type { Command } from './types.ts';

/** Sets the brightness in percent; 0 turns off. */
export function dim(entity: Entity, percent: number): Command {
  const wanted = wholePercent(percent);
  if (wanted === 0) return turnOff(entity);
  const brightness = Math.round((wanted * 255) / 100);
  return commandFor(entity, {
    service: 'turn_on',
    data: { brightness_pct: wanted },
    expected: { state: 'on', attributes: { brightness } },
    // A lamp that cannot be dimmed shows no brightness: that it is on is all it can confirm.
    confirmedBy: (now) =>
      now.state === 'on' &&
      (numberOf(now, 'brightness') === undefined || isNear(now, 'brightness', brightness, 3)),
  });
}
