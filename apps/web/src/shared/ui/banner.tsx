import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './banner.module.css';

interface BannerProps {
  /** `wait`: resolves by itself; `bad`: needs the person; `alarm`: an active alarm. */
  readonly tone: 'wait' | 'bad' | 'alarm';
  /** Path data; without it `wait` shows a spinner. */
  readonly icon?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  /** How screen readers announce it; `none` where it is within a live region. */
  readonly role?: 'status' | 'alert' | 'none';
}

/** A strip below the header with a status of the whole page. */
export const Banner = ({
  tone,
  icon,
  children,
  action,
  className,
  role = tone === 'alarm' ? 'alert' : 'status',
}: BannerProps) => (
  <div
    className={classNames(styles['banner'], styles[tone], className)}
    role={role === 'none' ? undefined : role}
  >
    {icon === undefined ? tone === 'wait' && <Spinner /> : <Icon path={icon} />}
    <span className={styles['words']}>{children}</span>
    {action}
  </div>
);
