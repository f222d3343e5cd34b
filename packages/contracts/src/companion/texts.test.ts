import { expect, test } from 'vitest';
import { line } from './texts.ts';

test.each([
  ['Famiglia', true],
  ['👩‍🔧 Tecnico', true],
  ['👨‍👩‍👧', true],
  ['❤️‍🔥', true],
  ['👷🏽‍♂️', true],
  ['  ', false],
  ['Fami\tglia', false],
  ['Fami\u200dglia', false],
  ['\u200d🔧', false],
  ['👩\u200d', false],
  ['Famiglia\u202eailgimaF', false],
  ['\ud83d', false],
])('a name of one line is %j: %s', (name, accepted) => {
  expect(line(60).safeParse(name).success).toBe(accepted);
});
