import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Path data, as @mdi/js exports them. */
  readonly icon: string;
  readonly label: string;
  /** With a background. */
  readonly filled?: boolean;
}

/** A button of an icon, 44 by 44 px; `label` is its accessible name. */
export const IconButton = ({ icon, label, filled = false, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(styles['button'], filled && styles['filled'], className)}
    aria-label={label}
  >
    <Icon path={icon} />
  </button>
);
