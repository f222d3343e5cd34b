import { Button } from '#shared/ui/button.tsx';
import { dateText, sizeText, type BackupRow } from './backup-words.ts';
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
  partial: 'mid',
  incomplete: 'mid',
  failed: 'bad',
  planned: 'low',
} as const;

/** The backups; as cards on a phone. */
export const BackupTable = ({ rows, mayDownload, onOpen, onDownload }: BackupTableProps) => (
  <div className={styles['panel']}>
    <table className={styles['table']} aria-label={t('list')}>
      <thead>
        <tr>
          {(['name', 'state', 'date', 'size'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <th scope="col">
            <span className="vh">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
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
              <span className={styles['tag']} data-tone={tones[row.look]}>
                {t(`state.${row.look}`)}
              </span>
            </td>
            <td>{dateText(row.date)}</td>
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
