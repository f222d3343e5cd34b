import { expect, it } from 'vitest';
import { compassText } from './compass-text.ts';

it.each([
  [0, 'nord'],
  [22.4, 'nord'],
  [22.6, 'nord-est'],
  [90, 'est'],
  [180, 'sud'],
  [250, 'ovest'],
  [310, 'nord-ovest'],
  [359, 'nord'],
  [405, 'nord-est'],
  [-45, 'nord-ovest'],
])('%s degrees are %s', (degrees, text) => expect(compassText(degrees)).toBe(text));
