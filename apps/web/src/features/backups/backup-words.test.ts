import { expect, it } from 'vitest';
import type { Backup } from '@soglia/hub-client/backups';
import { ageOf, dateText, placeName, rowOf, sizeText } from './backup-words.ts';

const now = new Date(2026, 10, 23, 14, 5).getTime();
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).getTime();

it.each([
  [412.36 * 1_048_576, '412,36 MB'],
  [133_120, '0,13 MB'],
  [0, '0,00 MB'],
  [5 * 1024 ** 3, '5.120,00 MB'],
  [undefined, 'Dimensione non disponibile'],
])('%s bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text.replace(' MB', '\u00a0MB')));

it.each([
  [new Date(2026, 10, 20, 3, 0).getTime(), '20 nov 2026, 3:00'],
  [new Date(2024, 1, 29, 23, 59).getTime(), '29 feb 2024, 23:59'],
  ['missing', 'Data non disponibile'],
  ['invalid', 'Data non valida'],
  [9e15, 'Data non valida'],
] as const)('%s is %s', (date, text) => expect(dateText(date, undefined)).toBe(text));

it.each([
  [[at(23, 3), at(1, 3)], 'L’ultimo è di stanotte', undefined],
  [[at(23, 9)], 'L’ultimo è di oggi', undefined],
  // The clock of the hub is ahead.
  [[at(25, 9)], 'L’ultimo è di oggi', undefined],
  [[at(22, 23)], 'L’ultimo è di ieri', undefined],
  [[at(17, 23), 'invalid', 'missing'], 'L’ultimo è di 6 giorni fa', undefined],
  [[at(11, 1)], 'L’ultimo è di 12 giorni fa', 'L’ultimo backup è di 12 giorni fa'],
] as const)('the age of %j', (dates, text, warning) =>
  expect(
    ageOf(
      dates.map((date) => ({ date })),
      now,
      undefined,
    ),
  ).toEqual({ text, warning }),
);

it('nothing with a date has no age', () =>
  expect(ageOf([{ date: 'invalid' }], now, undefined)).toBeUndefined());

it.each([
  ['Europe/Rome', '21 nov 2026, 0:30', 'L’ultimo è di stanotte'],
  ['America/New_York', '20 nov 2026, 18:30', 'L’ultimo è di ieri'],
])('in %s a backup has the date of the house', (zone, text, age) => {
  const date = Date.UTC(2026, 10, 20, 23, 30);
  expect(dateText(date, zone)).toBe(text);
  expect(ageOf([{ date }], Date.UTC(2026, 10, 21, 15), zone)).toMatchObject({ text: age });
});

const backup: Backup = {
  id: 'a',
  name: '',
  date: now,
  size: 1,
  copies: [{ place: 'backup.local', size: 1, isProtected: false }],
  isAutomatic: false,
  failed: [],
  contents: { version: '2026.11.0', hasSettings: true, hasHistory: true, addons: [], folders: [] },
};
const locked = { place: 'nas.a', size: 1, isProtected: true };

it.each([
  [{}, 'complete'],
  [{ copies: [...backup.copies, locked] }, 'complete'],
  [{ copies: [locked] }, 'protected'],
  [
    { contents: { version: undefined, hasSettings: true, hasHistory: false, addons: [], folders: [] } },
    'partial',
  ],
  [{ copies: [locked], failed: ['nas.b'] }, 'incomplete'],
  [{ copies: [], contents: undefined }, 'complete'],
] as const)('%j looks %s', (part, look) =>
  expect(rowOf({ ...backup, ...part })).toMatchObject({ name: 'Senza nome', look }),
);

it('names the places', () => {
  const names = new Map([['nas.a', 'NAS di casa']]);
  expect(['hassio.local', 'nas.a', 'nas.b'].map((id) => placeName(id, names))).toEqual([
    'Questo hub',
    'NAS di casa',
    'nas.b',
  ]);
});
