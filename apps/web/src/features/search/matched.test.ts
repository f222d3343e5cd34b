import { expect, it } from 'vitest';
import { matched } from './matched.ts';

it('marks what was looked for as it stands in the text', () => {
  expect(matched('Tapparella camera', ' TAP ')).toEqual({
    before: '',
    match: 'Tap',
    after: 'parella camera',
  });
  expect(matched('Lampada ad arco', 'AD')).toEqual({ before: 'Lamp', match: 'ad', after: 'a ad arco' });
});

it.each(['', ' ', 'x', '('])('marks nothing for %j', (query) => {
  expect(matched('Tapparella', query)).toBeUndefined();
});
