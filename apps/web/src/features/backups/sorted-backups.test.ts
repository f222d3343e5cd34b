import { expect, it } from 'vitest';
import type { BackupRow } from './backup-words.ts';
import { newestFirst, nextOrder, sortedBackups, totalSize, type SortOrder } from './sorted-backups.ts';

const row = (id: string, more: Partial<BackupRow>): BackupRow => ({
  id,
  name: id,
  date: 'missing',
  size: undefined,
  look: 'complete',
  backup: undefined,
  ...more,
});
const rows = [
  row('Backup 10', { date: 2, size: 30, look: 'protected' }),
  row('Backup 9', { date: 'invalid', size: undefined }),
  row('aggiornamento', { date: 3, size: 10, look: 'failed' }),
  row('Zeta', { date: 1, size: 20, look: 'partial' }),
];
const idsBy = (order: SortOrder) => sortedBackups(rows, order).map(({ id }) => id);

it.each<readonly [SortOrder['column'], SortOrder['direction'], readonly string[]]>([
  ['date', 'down', ['aggiornamento', 'Backup 10', 'Zeta', 'Backup 9']],
  ['date', 'up', ['Zeta', 'Backup 10', 'aggiornamento', 'Backup 9']],
  ['size', 'down', ['Backup 10', 'Zeta', 'aggiornamento', 'Backup 9']],
  ['size', 'up', ['aggiornamento', 'Zeta', 'Backup 10', 'Backup 9']],
  ['name', 'up', ['aggiornamento', 'Backup 9', 'Backup 10', 'Zeta']],
  ['name', 'down', ['Zeta', 'Backup 10', 'Backup 9', 'aggiornamento']],
  // Completo, Non riuscito, Parziale, Protetto.
  ['state', 'up', ['Backup 9', 'aggiornamento', 'Zeta', 'Backup 10']],
])('sorts by %s, %s, what is not known last', (column, direction, ids) =>
  expect(idsBy({ column, direction })).toEqual(ids),
);

it('keeps the order of equal ones', () =>
  expect(idsBy({ column: 'state', direction: 'down' }).at(-1)).toBe('Backup 9'));

it('turns a column around, and begins another with what is wanted of it', () => {
  const oldest = nextOrder(newestFirst, 'date');
  expect(oldest).toEqual({ column: 'date', direction: 'up' });
  expect(nextOrder(oldest, 'date')).toEqual(newestFirst);
  expect(nextOrder(oldest, 'name')).toEqual({ column: 'name', direction: 'up' });
  expect(nextOrder(oldest, 'size')).toEqual({ column: 'size', direction: 'down' });
});

it('adds up the sizes that are known', () => {
  expect(totalSize(rows)).toEqual({ bytes: 60, isWhole: false });
  expect(totalSize(rows.filter(({ size }) => size !== undefined))).toEqual({ bytes: 60, isWhole: true });
});
