import { activeRegion } from '#shared/i18n/locale.ts';
import type { BackupRow } from './backup-words.ts';
import { t } from './texts/index.ts';

export const sortColumns = ['name', 'state', 'date', 'size'] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface SortOrder {
  readonly column: SortColumn;
  readonly direction: 'up' | 'down';
}

/** As the hub lists them, and what people look for: the newest first. */
export const newestFirst: SortOrder = { column: 'date', direction: 'down' };

/** What pressing a column does: the other direction of it, or first what is wanted of it most often. */
export function nextOrder(order: SortOrder, column: SortColumn): SortOrder {
  if (order.column === column) return { column, direction: order.direction === 'up' ? 'down' : 'up' };
  return { column, direction: column === 'name' || column === 'state' ? 'up' : 'down' };
}

/** The rows in that order; those whose value is not known stand last either way, and equal ones stay as they were. */
export function sortedBackups(
  rows: readonly BackupRow[],
  { column, direction }: SortOrder,
): readonly BackupRow[] {
  const collator = new Intl.Collator(activeRegion(), { numeric: true, sensitivity: 'base' });
  const sign = direction === 'up' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one, column), valueOf(other, column)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    const compared =
      typeof left === 'string' || typeof right === 'string'
        ? collator.compare(String(left), String(right))
        : left - right;
    return sign * compared;
  });
}

function valueOf({ name, look, date, size }: BackupRow, column: SortColumn): string | number | undefined {
  switch (column) {
    case 'name':
      return name;
    case 'state':
      return t(`state.${look}`);
    case 'date':
      return typeof date === 'number' ? date : undefined;
    case 'size':
      return size;
  }
}

/** What all of them take, bytes; `isWhole` where the size of each is known. */
export const totalSize = (
  rows: readonly Pick<BackupRow, 'size'>[],
): { readonly bytes: number; readonly isWhole: boolean } => ({
  bytes: rows.reduce((sum, { size = 0 }) => sum + size, 0),
  isWhole: rows.every(({ size }) => size !== undefined),
});
