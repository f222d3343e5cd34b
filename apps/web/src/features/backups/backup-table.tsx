import { useState } from 'react';
import select from '#home/controls/select-field.module.css';
import { useKnownTimeZone } from '#hub/use-house-clock.ts';
import { Button } from '#shared/ui/button.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { dateText, sizeText, type BackupRow } from './backup-words.ts';
import {
  newestFirst,
  nextOrder,
  sortColumns,
  sortedBackups,
  totalSize,
  type SortColumn,
  type SortOrder,
} from './sorted-backups.ts';
import styles from './backups.module.css';
import { t } from './texts/index.ts';

interface BackupTableProps {
  readonly rows: readonly BackupRow[];
  readonly mayDownload: boolean;
  readonly onOpen: (row: BackupRow) => void;
  readonly onDownload: (row: BackupRow) => void;
}

const tones = {
  complete: 'ok',
  protected: 'ok',
  partial: 'warn',
  incomplete: 'warn',
  failed: 'bad',
  planned: 'info',
} as const;

/** The backups in the order that is chosen, by the heads of the columns; as cards on a phone, with a list of orders. */
export const BackupTable = ({ rows, mayDownload, onOpen, onDownload }: BackupTableProps) => {
  const zone = useKnownTimeZone();
  const [order, setOrder] = useState(newestFirst);
  // Sensors tell no sizes.
  const hasSizes = rows.some(({ backup }) => backup !== undefined);
  const columns: readonly SortColumn[] = hasSizes
    ? sortColumns
    : sortColumns.filter((column) => column !== 'size');
  const { bytes, isWhole } = totalSize(rows);
  return (
    <div className={styles['panel']}>
      {(hasSizes || rows.length > 1) && (
        <div className={styles['over']}>
          {hasSizes && (
            <p>{t(isWhole ? 'total' : 'total.atLeast', { count: rows.length, size: sizeText(bytes) })}</p>
          )}
          <OrderList columns={columns} order={order} onOrder={setOrder} />
        </div>
      )}
      <table className={styles['table']} aria-label={t('list')}>
        <thead>
          <tr>
            {sortColumns.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={column === order.column ? sorts[order.direction] : undefined}
              >
                <span className={columns.includes(column) ? styles['head'] : undefined}>{t(column)}</span>
                {columns.includes(column) && (
                  <button
                    type="button"
                    className={styles['sort']}
                    data-direction={column === order.column ? order.direction : undefined}
                    onClick={() => setOrder(nextOrder(order, column))}
                  >
                    {t(column)}
                  </button>
                )}
              </th>
            ))}
            <th scope="col">
              <span className="vh">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sortedBackups(rows, order).map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.backup === undefined ? (
                  row.name
                ) : (
                  <button
                    type="button"
                    className={styles['open']}
                    aria-label={t('open', { name: row.name })}
                    onClick={() => onOpen(row)}
                  >
                    {row.name}
                  </button>
                )}
              </th>
              <td>
                <Tag tone={tones[row.look]}>{t(`state.${row.look}`)}</Tag>
              </td>
              <td>{dateText(row.date, zone)}</td>
              <td>{sizeText(row.size)}</td>
              <td>
                {row.backup !== undefined && mayDownload && (
                  <Button
                    look="soft"
                    aria-label={t('download.named', { name: row.name })}
                    onClick={() => onDownload(row)}
                  >
                    {t('download')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const sorts = { up: 'ascending', down: 'descending' } as const;

interface OrderListProps {
  readonly columns: readonly SortColumn[];
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
}

/** Where the heads of the columns are not shown. */
const OrderList = ({ columns, order, onOrder }: OrderListProps) => {
  const all = columns.flatMap((column) =>
    (['down', 'up'] as const).map((direction): SortOrder => ({ column, direction })),
  );
  const keyOf = ({ column, direction }: SortOrder) => `${direction}.${column}` as const;
  return (
    <div className={styles['orders']}>
      <select
        className={select['select']}
        aria-label={t('sort')}
        value={keyOf(order)}
        onChange={({ target }) => onOrder(all[target.selectedIndex] ?? order)}
      >
        {all.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {t(`sort.${keyOf(one)}`)}
          </option>
        ))}
      </select>
    </div>
  );
};
