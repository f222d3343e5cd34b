import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './banner.module.css';

interface BannerProps {
  /** `wait` passes by itself; `bad` asks for the person; `alarm` cannot be missed and is read aloud at once. */
  readonly tone: 'wait' | 'bad' | 'alarm';
  /** Path data; where there is none, `wait` turns a wheel. */
  readonly icon?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

/** A thin strip under the header that says what holds for the whole page. */
export const Banner = ({ tone, icon, children, action, className }: BannerProps) => (
  <div
    className={classNames(styles['banner'], styles[tone], className)}
    role={tone === 'alarm' ? 'alert' : 'status'}
  >
    {icon === undefined ? tone === 'wait' && <Spinner /> : <Icon path={icon} />}
    <span className={styles['words']}>{children}</span>
    {action}
  </div>
);
