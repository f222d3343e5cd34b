import { expect, it } from 'vitest';
import { alarmLines } from './alarm-lines.ts';

const casa = 'alarm_control_panel.casa';
const garage = 'alarm_control_panel.garage';
const smoke = 'binary_sensor.fumo';
const water = 'binary_sensor.acqua';

it.each([
  [[], []],
  [[casa], [{ entity_id: casa, others: 0 }]],
  [[smoke], [{ entity_id: smoke, others: 0 }]],
  [
    [smoke, casa],
    [
      { entity_id: casa, others: 0 },
      { entity_id: smoke, others: 0 },
    ],
  ],
  [
    [smoke, casa, water, garage],
    [
      { entity_id: casa, others: 1 },
      { entity_id: smoke, others: 1 },
    ],
  ],
])('%j is said in %j', (goingOff, lines) => expect(alarmLines(new Set(goingOff))).toEqual(lines));
