import { initials } from '#shared/format/initials.ts';
import { classNames } from './class-names.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  readonly size?: 'medium' | 'large';
  /** Of somebody who may not sign in. */
  readonly muted?: boolean;
}

/** The initials of a person, drawn and not written: the name stands beside them. */
export const Avatar = ({ name, size = 'medium', muted = false }: AvatarProps) => (
  <span
    className={classNames(styles['avatar'], styles[size], muted && styles['muted'])}
    data-initials={initials(name)}
    aria-hidden="true"
  />
);
