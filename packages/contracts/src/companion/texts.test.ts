import { expect, test } from 'vitest';
import { line, nameLine } from './texts.ts';

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

test.each([
  ['Famiglia', true],
  ['👩‍🔧', true],
  ['ᄀ\u1160', true],
  ['\u200b', false],
  ['\u3164', false],
  ['\u2800 \u2800', false],
  ['\u0301', false],
])('somebody can be called %j: %s', (name, accepted) => {
  expect(nameLine(60).safeParse(name).success).toBe(accepted);
});
