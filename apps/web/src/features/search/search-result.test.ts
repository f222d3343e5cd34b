import { expect, it } from 'vitest';
import { splitAtMatch } from './search-result.tsx';

it('splits the text at the match, regardless of case', () => {
  expect(splitAtMatch('Tapparella camera', ' TAP ')).toEqual({
    before: '',
    match: 'Tap',
    after: 'parella camera',
  });
  expect(splitAtMatch('Lampada ad arco', 'AD')).toEqual({ before: 'Lamp', match: 'ad', after: 'a ad arco' });
});

it('splits it at the first word of the query that occurs in it', () => {
  expect(splitAtMatch('Lampada ad arco', 'soggiorno arco')).toEqual({
    before: 'Lampada ad ',
    match: 'arco',
    after: '',
  });
});

it.each(['', ' ', 'x', '('])('finds no match for %j', (query) => {
  expect(splitAtMatch('Tapparella', query)).toBeUndefined();
});

it.each([
  ['Città di mare', 'citta', ['', 'Città', ' di mare']],
  ['L’orto', "l'orto", ['', 'L’orto', '']],
  // "İ" is two characters in lower case, and "é" may be written as two.
  ['İİ lampada', 'lampada', ['İİ ', 'lampada', '']],
  ['Cafe\u0301 bar', 'cafe', ['', 'Cafe\u0301', ' bar']],
  ['🎄 Albero', 'albero', ['🎄 ', 'Albero', '']],
])('marks in %j what %j has found', (name, query, [before, match, after]) =>
  expect(splitAtMatch(name, query)).toEqual({ before, match, after }),
);
