import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** The illustration: an open door where nothing is there yet, a shut one where it cannot be shown. */
  readonly kind: 'empty' | 'unavailable';
  readonly title: string;
  /** One sentence: the reason, and what to do. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** The heading level; 1 where it is the whole screen. */
  readonly level?: 1 | 2;
}

export const EmptyState = ({ kind, title, children, actions, level = 2 }: EmptyStateProps) => {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classNames(styles['void'], styles[kind], level === 1 && styles['page'])}>
      <svg className={styles['arch']} viewBox="0 0 200 180" aria-hidden="true">
        <path className={styles['floor']} d="M10 160h180" />
        {kind === 'empty' && <path className={styles['beam']} d="M76 160h50l36 20H40z" />}
        <path className={styles['frame']} d="M58 160V84a42 42 0 0 1 84 0v76" />
        {kind === 'empty' ? (
          <path className={styles['leaf']} d="M70 160V84a30 30 0 0 1 30-30c16 22 22 44 22 68s-2 28-6 38z" />
        ) : (
          <>
            <path className={styles['panel']} d="M70 160V84a30 30 0 0 1 60 0v76z" />
            <circle className={styles['knob']} cx="120" cy="118" r="3.5" />
          </>
        )}
      </svg>
      <Title>{title}</Title>
      {children !== undefined && <p className={styles['words']}>{children}</p>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
};
