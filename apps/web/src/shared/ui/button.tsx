import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import styles from './button.module.css';

/** One `main` per view; `quiet` for rare actions; `danger` only where the text names what is deleted. */
export type ButtonLook = 'default' | 'main' | 'soft' | 'quiet' | 'danger' | 'warn';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly wide?: boolean;
  /** Shows a spinner and ignores presses; it keeps the focus. */
  readonly busy?: boolean;
}

/** The class of a button, for a link among buttons. */
export const buttonClass = (look: ButtonLook): string => classNames(styles['button'], styles[look]);

export const Button = ({
  look = 'default',
  wide = false,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(buttonClass(look), wide && styles['wide'], className)}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled'] || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && <Spinner />}
    {children}
  </button>
);
