import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './screen.module.css';
import { useTitle } from './use-title.ts';

interface ScreenTopProps {
  /** Also the title of the document. */
  readonly title: string;
  readonly text?: string;
  /** Path data. */
  readonly icon?: string;
  /** A button or a link at the end. */
  readonly action?: ReactNode;
}

/** The head of a screen. */
export const ScreenTop = ({ title, text, icon, action }: ScreenTopProps) => {
  useTitle(title);
  return (
    <div className={styles['top']}>
      {icon !== undefined && (
        <span className={styles['arch']}>
          <Icon path={icon} />
        </span>
      )}
      <div className={styles['words']}>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      {action}
    </div>
  );
};

interface PanelProps {
  readonly title: string;
  /** How many there are of what it lists. */
  readonly count?: number | undefined;
  readonly className?: string | undefined;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A part of a screen under a heading. */
export const Panel = ({ title, count, className, busy = false, children }: PanelProps) => {
  const id = useId();
  return (
    <section
      className={classNames(styles['panel'], className)}
      aria-labelledby={id}
      aria-busy={busy || undefined}
    >
      <h2 id={id} className={styles['heading']}>
        {title} {count !== undefined && <b className={styles['count']}>{count}</b>}
      </h2>
      {children}
    </section>
  );
};

interface ColumnsProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Panels below each other on a phone; elsewhere a wide column and a narrow one. */
export const Columns = ({ className, children }: ColumnsProps) => (
  <div className={classNames(styles['split'], className)}>{children}</div>
);

/** What stands below each other within a column. */
export const Stack = ({ className, children }: ColumnsProps) => (
  <div className={classNames(styles['stack'], className)}>{children}</div>
);
