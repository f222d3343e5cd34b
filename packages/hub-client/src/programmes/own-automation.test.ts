import { expect, it } from 'vitest';
import { automationIdOf, isOwnAutomation } from './own-automation.ts';

const automation_id = automationIdOf('climate.sala');
const entity_id = 'automation.qualunque';

it.each([
  ['by what the list knows', { entity_id, automation_id }, true],
  ['by its attributes', { entity_id, attributes: { id: automation_id } }, true],
  ['not by its name', { entity_id: 'automation.soglia_programme_climate_sala', attributes: {} }, false],
  ['not with the id of another', { entity_id, attributes: { id: '1731000000001' } }, false],
  ['not with an id that is no text', { entity_id, attributes: { id: 7 } }, false],
  ['not when it is no automation', { entity_id: 'scene.sera', attributes: { id: automation_id } }, false],
])('an automation is known as ours %s', (_what, automation, own) => {
  expect(isOwnAutomation(automation)).toBe(own);
});
