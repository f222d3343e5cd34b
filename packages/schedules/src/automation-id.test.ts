import { expect, it } from 'vitest';
import { automationIdOf, isScheduleAutomation } from './automation-id.ts';

const automation_id = automationIdOf('climate.sala');
const entity_id = 'automation.qualunque';

it.each([
  ['by its id in the entity list', { entity_id, automation_id }, true],
  ['by its attributes', { entity_id, attributes: { id: automation_id } }, true],
  ['not by its name', { entity_id: 'automation.soglia_programme_climate_sala', attributes: {} }, false],
  ['not with the id of another', { entity_id, attributes: { id: '1731000000001' } }, false],
  ['not with an id that is not a string', { entity_id, attributes: { id: 7 } }, false],
  ['not an entity of another domain', { entity_id: 'scene.sera', attributes: { id: automation_id } }, false],
])('an automation is recognized as one of a schedule %s', (_what, automation, own) => {
  expect(isScheduleAutomation(automation)).toBe(own);
});
