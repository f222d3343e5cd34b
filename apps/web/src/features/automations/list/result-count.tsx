import styles from '../automations.module.css';
import { t } from '../texts/index.ts';

interface ResultCountProps {
  readonly isFiltered: boolean;
  readonly found: number;
  /** Not read yet. */
  readonly missing: number;
  /** Could not be read. */
  readonly unread: number;
}

/** How many were found, and what is not searched. */
export const ResultCount = ({ isFiltered, found, missing, unread }: ResultCountProps) => (
  <p className={isFiltered ? styles['found'] : 'vh'} role="status">
    {isFiltered && t('found', { count: found })}
    {isFiltered && missing > 0 && <> · {t('reading', { count: missing })}</>}
    {isFiltered && missing === 0 && unread > 0 && <> · {t('unread', { count: unread })}</>}
  </p>
);
