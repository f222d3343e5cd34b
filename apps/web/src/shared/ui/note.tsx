import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './note.module.css';

interface NoteProps {
  readonly tone: 'ok' | 'warn' | 'bad' | 'info';
  /** Path data; required, as colour alone must not carry meaning. */
  readonly icon: string;
  /** `alert` where it responds to an action of the person. */
  readonly role: 'status' | 'alert';
  readonly children: ReactNode;
}

/** A message within the page. */
export const Note = ({ tone, icon, role, children }: NoteProps) => (
  <div className={classNames(styles['note'], styles[tone])} role={role}>
    <Icon path={icon} />
    <div className={styles['words']}>{children}</div>
  </div>
);
