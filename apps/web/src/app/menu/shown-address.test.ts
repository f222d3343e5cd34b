import { expect, it } from 'vitest';
import { shownAddress } from './shown-address.ts';

it.each([
  ['http://homeassistant.local:8123', 'homeassistant.local:8123'],
  ['https://casa.example', 'casa.example'],
  ['http://[fd00::1]:8123', '[fd00::1]:8123'],
  ['rubbish', 'rubbish'],
])('%s is written %s', (base, shown) => {
  expect(shownAddress(base)).toBe(shown);
});
