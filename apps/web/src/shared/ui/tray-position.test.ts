import { expect, it } from 'vitest';
import { positionBeside } from './tray-position.ts';

/** A phone of 390 × 844. */
const at = {
  top: { left: 12, right: 378, top: 68, bottom: 168 },
  bottom: { left: 12, right: 378, top: 650, bottom: 750 },
};

it.each([
  ['a switch in the middle', { left: 300, right: 352, top: 400, bottom: 432 }, 'top'],
  ['a field below the header', { left: 20, right: 370, top: 90, bottom: 138 }, 'bottom'],
  ['a button of which a corner is covered', { left: 340, right: 384, top: 160, bottom: 204 }, 'bottom'],
  ['a button beside it', { left: 379, right: 390, top: 80, bottom: 124 }, 'top'],
  [
    'a text area over the whole page, more of it at the top',
    { left: 0, right: 390, top: 60, bottom: 700 },
    'bottom',
  ],
  ['a text area over the whole page', { left: 0, right: 390, top: 0, bottom: 844 }, 'top'],
  ['a button at the foot', { left: 20, right: 370, top: 690, bottom: 738 }, 'top'],
])('leaves %s free', (_what, control, position) => expect(positionBeside(control, at)).toBe(position));
