import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import styles from './button.module.css';

/** One `main` in a view; `quiet` for what is seldom wanted; `danger` only where the thing that goes is named. */
export type ButtonLook = 'default' | 'main' | 'soft' | 'quiet' | 'danger' | 'warn';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly wide?: boolean;
  /** Under way: it keeps its place and its focus, turns a wheel, and does nothing more. */
  readonly busy?: boolean;
}

/** The look of a button, for a link that stands among buttons. */
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
