import { expect, it } from 'vitest';
import { alarmLines } from './alarm-bar.tsx';

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
])('the active alarms %j give the lines %j', (active, lines) =>
  expect(alarmLines(new Set(active))).toEqual(lines),
);

it.each([
  [[smoke, water], smoke, [{ entity_id: water, others: 0 }]],
  [[smoke, water], water, [{ entity_id: smoke, others: 0 }]],
  [[smoke, casa], casa, [{ entity_id: smoke, others: 0 }]],
  [[smoke], smoke, []],
])('the active alarms %j above the sheet of %s give the lines %j', (active, except, lines) =>
  expect(alarmLines(new Set(active), except)).toEqual(lines),
);
