import { commands } from '@soglia/hub-client/commands';
import { expect, it } from 'vitest';
import { entity } from '../../testing/entity.ts';
import { describeSwitch } from './describe-switch.ts';
import { switchKind } from './switch-kind.ts';

it.each([
  ['on', 'Accesa', 'on'],
  ['off', 'Spenta', 'rest'],
  ['unknown', 'Stato sconosciuto', 'rest'],
])('%s reads "%s"', (state, text, mood) => {
  expect(describeSwitch(entity('switch.presa', state))).toMatchObject({ text, mood, control: 'toggle' });
});

it('has a text for a pending command', () => {
  const presa = entity('switch.presa', 'off');
  expect(switchKind.pendingText(commands.power.turnOn(presa), presa)).toBe('Accensione…');
});
