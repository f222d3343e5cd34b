import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './banner.module.css';

interface BannerProps {
  /** `wait` passes by itself; `bad` asks for the person; `alarm` cannot be missed. */
  readonly tone: 'wait' | 'bad' | 'alarm';
  /** Path data; where there is none, `wait` turns a wheel. */
  readonly icon?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  /** How it is read aloud; an alarm at once. None where it stands in a live region of its own. */
  readonly role?: 'status' | 'alert' | 'none';
}

/** A thin strip under the header that says what holds for the whole page. */
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
