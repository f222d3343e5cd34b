import { expect, it } from 'vitest';
import { toCsv, type CsvCell } from './csv.ts';

const line = (...cells: readonly CsvCell[]) => toCsv([cells]).slice(1);

it('begins with the mark of its encoding, and ends each line', () =>
  expect(
    toCsv([
      ['Ora', 'kWh'],
      ['0–1', 0.21],
    ]),
  ).toBe('\u{feff}Ora;kWh\r\n0–1;0,21\r\n'));

it.each<readonly [CsvCell, string]>([
  [1234.5, '1234,5'],
  [-0.5, '-0,5'],
  [Number.NaN, ''],
  [undefined, ''],
  ['Forno; cucina', '"Forno; cucina"'],
  ['Presa "frigo"', '"Presa ""frigo"""'],
  ['due\nrighe', '"due\nrighe"'],
  ['=HYPERLINK("http://a")', '"\'=HYPERLINK(""http://a"")"'],
  ['+1', "'+1"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['', ''],
])('writes %j as %j', (cell, text) => expect(line(cell)).toBe(`${text}\r\n`));
