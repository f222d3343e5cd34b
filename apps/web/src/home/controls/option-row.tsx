import type { ReactNode } from 'react';
import { Icon } from '#shared/ui/icon.tsx';
import { Glyph } from '#shared/ui/glyph.tsx';
import styles from './option-row.module.css';

interface OptionRowProps {
  /** Path data. */
  readonly icon: string;
  /** Of the glyph, as in the list of notifications; without one it is of no colour. */
  readonly tone?: 'security' | 'sensors' | 'climate' | 'automation' | undefined;
  readonly title: string;
  /** What it means, or how it stands. */
  readonly text?: string | undefined;
  /** Below the text. */
  readonly tag?: ReactNode;
  /** The control. */
  readonly children?: ReactNode;
}

/** A line of the settings: a glyph, what it is, and its control. */
export const OptionRow = ({ icon, tone, title, text, tag, children }: OptionRowProps) => (
  <div className={styles['row']}>
    <Glyph tone={tone}>
      <Icon path={icon} />
    </Glyph>
    <span className={styles['words']}>
      <b>{title}</b>
      {text !== undefined && <small>{text}</small>}
      {tag}
    </span>
    {children}
  </div>
);
