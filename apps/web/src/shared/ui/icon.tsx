import styles from './icon.module.css';

interface IconProps {
  /** Path data on a 24 by 24 field, as @mdi/js exports them. */
  readonly path: string;
  /** The accessible name; without it the icon is decorative. */
  readonly label?: string;
  readonly className?: string | undefined;
}

export const Icon = ({ path, label, className }: IconProps) => (
  <svg
    className={className === undefined ? styles['icon'] : `${styles['icon'] ?? ''} ${className}`}
    viewBox="0 0 24 24"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <path d={path} />
  </svg>
);
