import { useState } from 'react';
import styles from './chart.module.css';
import { t } from './texts/index.ts';

interface DataTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of each row is its header. Called only when the table is opened. */
  readonly rows: () => readonly (readonly string[])[];
  /** Whether it is open stands outside where the table is drawn anew for other values. */
  readonly opened?: OpenedTable | undefined;
}

export interface OpenedTable {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** The table of a chart's values, for screen readers and for exact figures. */
export const DataTable = ({ caption, head, rows, opened }: DataTableProps) => {
  const [own, setOwn] = useState(false);
  const { open, onOpen } = opened ?? { open: own, onOpen: setOwn };
  return (
    <details
      className={styles['data']}
      open={open}
      onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
    >
      <summary>{t('table')}</summary>
      {open && (
        <div className={styles['scroll']} tabIndex={0} role="region" aria-label={caption}>
          <table>
            <caption className="vh">{caption}</caption>
            <thead>
              <tr>
                {head.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(([name = '', ...cells], row) => (
                <tr key={`${name} ${row}`}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, column) => (
                    <td key={head[column + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
};
