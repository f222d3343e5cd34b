import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly title: ReactNode;
  /** What is in it, in few words. */
  readonly value?: string;
  /** Where its user decides: a form opens the one that has a mistake in it. */
  readonly open?: boolean;
  readonly onOpen?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A part of a form or a list that opens when it is wanted; closed, it says in few words what is in it. */
export const Disclosure = ({ title, value, open, onOpen, children }: DisclosureProps) => (
  <details
    className={styles['section']}
    open={open}
    onToggle={onOpen && (({ currentTarget }) => onOpen(currentTarget.open))}
  >
    <summary>
      <span>{title}</span>
      {value !== undefined && <small>{value}</small>}
    </summary>
    <div className={styles['inside']}>{children}</div>
  </details>
);
