import { expect, it } from 'vitest';
import { withoutMarks } from '../marked-text.ts';
import type { SentenceWords } from '../sentence-words.ts';
import { limitsText } from './limits-text.ts';

const words: SentenceWords = {
  entityName: () => 'Casa',
  deviceName: () => undefined,
  areaName: () => undefined,
  floorName: () => undefined,
  deviceClass: () => undefined,
  ending: () => 'a',
  unit: () => '',
  stateWord: () => undefined,
};

// The state of a zone is how many people are in it.
it.each([
  ['trigger', { below: 1 }, undefined, 'non c’è più nessuno in Casa'],
  ['trigger', { below: 1 }, 300, 'non c’è nessuno in Casa da 5 minuti'],
  ['condition', { below: 1 }, undefined, 'non c’è nessuno in Casa'],
  ['trigger', { above: 0 }, undefined, 'arriva qualcuno in Casa'],
  ['condition', { above: 0 }, undefined, 'c’è qualcuno in Casa'],
  ['trigger', { above: 2 }, undefined, 'Casa sale sopra 2'],
] as const)('a %s %j for %s s is "%s"', (kind, limits, forSeconds, text) => {
  const part = { entityIds: ['zone.home'], attribute: undefined, above: undefined, below: undefined };
  const marked = limitsText(kind, { ...part, ...limits }, forSeconds, words);
  expect(withoutMarks(marked)).toBe(text);
});
