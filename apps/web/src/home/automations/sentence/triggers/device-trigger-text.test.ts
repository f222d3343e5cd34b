import { expect, it } from 'vitest';
import { withoutMarks } from '../marked-text.ts';
import type { SentenceWords } from '../sentence-words.ts';
import { deviceTriggerText } from './device-trigger-text.ts';

const words: SentenceWords = {
  entityName: () => undefined,
  deviceName: () => 'Telecomando',
  areaName: () => undefined,
  floorName: () => undefined,
  deviceClass: () => undefined,
  ending: () => 'o',
  unit: () => '',
  stateWord: () => undefined,
};

it.each([
  ['initial_press', 'dim_up', 'si preme Telecomando (tasto più luce)'],
  ['remote_button_double_press', '3', 'si preme due volte Telecomando (tasto 3)'],
  ['remote_button_long_press', 'button_12', 'si tiene premuto Telecomando (tasto 12)'],
  ['device_rotated', 'right_90', 'Telecomando (Right 90) segnala Device rotated'],
  ['remote_button_short_press', '', 'si preme Telecomando'],
])('%s of %s reads "%s"', (type, subtype, text) => {
  const part = { kind: 'device', source: undefined, isDisabled: false, deviceId: 'd' } as const;
  const marked = deviceTriggerText({ ...part, fields: { domain: 'hue', type, subtype } }, words);
  expect(withoutMarks(marked)).toBe(text);
});
