import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

export interface TagProps {
  /** Without one it is grey. The words say the same: colour alone must not carry meaning. */
  readonly tone?: 'ok' | 'info' | 'warn' | 'bad' | undefined;
  /** For a line of small text. */
  readonly small?: boolean;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A few words about a thing: its status, its kind. */
export const Tag = ({ tone, small = false, title, children }: TagProps) => (
  <span className={classNames(styles['tag'], small && styles['small'])} data-tone={tone} title={title}>
    {children}
  </span>
);
