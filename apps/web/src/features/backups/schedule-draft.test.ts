import { expect, it } from 'vitest';
import type { BackupSettings } from '@soglia/hub-client/backups';
import { checkDraft, draftOf } from './schedule-draft.ts';
import { keptText, whenText } from './schedule-words.ts';

const settings: BackupSettings = {
  recurrence: 'never',
  days: [],
  time: undefined,
  copies: undefined,
  keptDays: undefined,
  places: [],
  isProtected: false,
  isConfigured: false,
  next: undefined,
};
const places = [
  { id: 'nas.a', name: 'NAS', isLocal: false },
  { id: 'backup.local', name: 'local', isLocal: true },
];

it('begins on the hub itself, and keeps what was chosen', () => {
  expect(draftOf(settings, places)).toMatchObject({
    places: ['backup.local'],
    hubChooses: true,
    kept: 'all',
  });
  const chosen = { ...settings, places: ['gone.b'], time: '22:15', keptDays: 30 };
  expect(draftOf(chosen, places)).toMatchObject({
    places: ['gone.b'],
    hubChooses: false,
    time: '22:15',
    kept: 'days',
    count: '30',
  });
});

const draft = { ...draftOf(settings, places), recurrence: 'daily' } as const;
it.each([
  [{ recurrence: 'days' }, ['days']],
  [{ hubChooses: false, time: '' }, ['time']],
  [{ kept: 'copies', count: '0' }, ['count']],
  [{ kept: 'days', count: '366' }, ['count']],
  [{ kept: 'days', count: '-7' }, ['count']],
  [{ kept: 'copies', count: '1e2' }, ['count']],
  [{ places: [] }, ['places']],
] as const)('%j is not stored', (part, errors) =>
  expect(checkDraft({ ...draft, ...part })).toEqual({ errors: new Set(errors) }),
);

it('stores one way of keeping, and a schedule that is off with nothing else', () => {
  expect(checkDraft({ ...draft, kept: 'copies', count: ' 5 ', hubChooses: false, time: '03:30' })).toEqual({
    value: {
      recurrence: 'daily',
      days: [],
      time: '03:30',
      copies: 5,
      keptDays: undefined,
      places: ['backup.local'],
    },
  });
  expect(checkDraft({ ...draft, recurrence: 'never', places: [], kept: 'days', count: 'x' })).toMatchObject({
    value: { recurrence: 'never', keptDays: undefined, places: [] },
  });
});

it.each([
  [{}, 'Disattivati', 'Si conservano tutti.'],
  [{ recurrence: 'daily', time: '03:00', copies: 1 }, 'Ogni giorno alle 3:00', 'Si conserva l’ultimo.'],
  [{ recurrence: 'daily', time: '01:30', copies: 1 }, 'Ogni giorno all’1:30', 'Si conserva l’ultimo.'],
  [
    { recurrence: 'days', days: ['mon', 'thu'], time: '22:15', keptDays: 30 },
    'Lunedì e giovedì alle 22:15',
    'Si conservano per 30 giorni.',
  ],
  [
    { recurrence: 'days', days: ['sun'], copies: 4 },
    'Domenica, a un’ora scelta dall’hub',
    'Si conservano gli ultimi 4.',
  ],
] as const)('%j in words', (part, when, kept) => {
  const changed = { ...settings, ...part };
  expect([whenText(changed), keptText(changed)]).toEqual([when, kept]);
});
