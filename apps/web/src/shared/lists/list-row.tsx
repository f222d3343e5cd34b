import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './list-row.module.css';

interface RowContentProps {
  /** Path data. */
  readonly icon: string;
  /** The words: a name in `<b>`, what there is to say of it in `<small>`. */
  readonly children: ReactNode;
}

interface ListRowProps extends RowContentProps {
  /** Beside the words, or below them where there is no room. */
  readonly action?: ReactNode;
}

/** A glyph and words, for a row that is something else than an item: a link. */
export const RowContent = ({ icon, children }: RowContentProps) => (
  <>
    <span className={styles['glyph']}>
      <Icon path={icon} />
    </span>
    <div className={styles['words']}>{children}</div>
  </>
);

/** An item of a list on a screen: a glyph, words, and what can be done with it. */
export const ListRow = ({ icon, children, action }: ListRowProps) => (
  <li className={styles['row']}>
    <RowContent icon={icon}>{children}</RowContent>
    {action}
  </li>
);
