import { expect, it } from 'vitest';
import { readAutomation } from '@soglia/automations/config';
import { riskOf } from './run-question.ts';

const house = {
  deviceClass: (id: string) =>
    id.includes('cancello') ? 'gate' : id.includes('tapparella') ? 'shutter' : undefined,
};
const call = (action: string, entity_id: string | string[], more: object = {}) => ({
  action,
  target: { entity_id },
  ...more,
});
const running = (...actions: readonly object[]) =>
  readAutomation({ alias: 'x', triggers: [], conditions: [], actions });

it.each([
  ['lights', [call('light.turn_on', 'light.a')], undefined],
  ['a shutter', [call('cover.open_cover', 'cover.tapparella')], undefined],
  ['closing a gate', [call('cover.close_cover', 'cover.cancello')], undefined],
  ['locking', [call('lock.lock', 'lock.porta')], undefined],
  ['arming', [call('alarm_control_panel.alarm_arm_away', 'alarm_control_panel.casa')], undefined],
  ['a gate', [call('light.turn_on', 'light.a'), call('cover.open_cover', 'cover.cancello')], 'opens'],
  [
    'a gate to a position',
    [call('cover.set_cover_position', 'cover.cancello', { data: { position: 40 } })],
    'opens',
  ],
  ['all covers of a room', [{ action: 'cover.open_cover', target: { area_id: 'box' } }], 'opens'],
  ['toggling by a general service', [call('homeassistant.toggle', ['light.a', 'cover.cancello'])], 'opens'],
  ['a group, which may hold a gate', [call('cover.open_cover', 'group.ingressi')], 'opens'],
  ['a group by a general service', [call('homeassistant.toggle', 'group.ingressi')], 'opens'],
  ['closing a group', [call('cover.close_cover', 'group.ingressi')], undefined],
  ['all there is', [call('homeassistant.turn_on', 'all')], 'opens'],
  ['what a template names', [call('homeassistant.toggle', '{{ this.entity_id }}')], 'opens'],
  ['a general service that names no device', [{ action: 'homeassistant.restart' }], undefined],
  ['unlocking', [call('lock.unlock', 'lock.porta')], 'unlocks'],
  ['unlocking within a choice', [{ if: [], then: [call('lock.open', 'lock.porta')] }], 'unlocks'],
  [
    'unlocking within what cannot be expressed',
    [{ repeat: { count: 2, sequence: [call('lock.unlock', 'lock.porta')] } }],
    'unlocks',
  ],
  [
    'disarming, before what else it does',
    [call('lock.unlock', 'lock.porta'), call('alarm_control_panel.alarm_disarm', 'alarm_control_panel.casa')],
    'disarms',
  ],
  ['a script', [{ action: 'script.apri' }], 'unknown'],
  ['a scene', [call('scene.turn_on', 'scene.rientro')], 'unknown'],
  ['a template', [call('{{ x }}', 'light.a')], 'unknown'],
] as const)('%s', (_what, actions, risk) => {
  expect(riskOf(running(...actions), house)).toBe(risk);
});

it('asks where nothing can be read', () => {
  expect(riskOf(undefined, house)).toBe('unknown');
  expect(riskOf(readAutomation({ use_blueprint: { path: 'a.yaml', input: {} } }), house)).toBe('unknown');
});
