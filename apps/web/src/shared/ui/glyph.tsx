import type { ReactNode } from 'react';
import styles from './glyph.module.css';

interface GlyphProps {
  /** What it is about, or how it stands; without one it has `--tint` and `--tone` of what it stands in, or is of no colour. */
  readonly tone?:
    | 'security'
    | 'sensors'
    | 'climate'
    | 'energy'
    | 'lighting'
    | 'entertainment'
    | 'automation'
    | 'ok'
    | 'warn'
    | 'bad'
    | undefined;
  /** An icon. */
  readonly children: ReactNode;
}

/** The round of an icon, 44 by 44 px, at the beginning of a row. */
export const Glyph = ({ tone, children }: GlyphProps) => (
  <span className={styles['glyph']} data-tone={tone}>
    {children}
  </span>
);
