import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './note.module.css';

interface NoteProps {
  readonly tone: 'ok' | 'bad' | 'info';
  /** Path data: a colour alone says nothing. */
  readonly icon: string;
  /** `alert` where it answers what the person just did. */
  readonly role: 'status' | 'alert';
  readonly children: ReactNode;
}

/** What happened, in the place where it matters. */
export const Note = ({ tone, icon, role, children }: NoteProps) => (
  <div className={classNames(styles['note'], styles[tone])} role={role}>
    <Icon path={icon} />
    <div className={styles['words']}>{children}</div>
  </div>
);
