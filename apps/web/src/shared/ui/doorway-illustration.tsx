import { useId } from 'react';
import styles from './doorway-illustration.module.css';

/** A doorway at night, beside a form. Decorative. */
export const DoorwayIllustration = () => {
  const id = useId();
  return (
    <svg className={styles['illustration']} viewBox="40 250 520 440" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}in`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff0c7" />
          <stop offset="1" stopColor="#ffc357" />
        </linearGradient>
        <linearGradient id={`${id}beam`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffd37a" stopOpacity=".7" />
          <stop offset="1" stopColor="#ffd37a" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path className={styles['floor']} d="M-4000 610h8600v900h-8600z" />
      <path d="M220 610h164l190 240H40z" fill={`url(#${id}beam)`} />
      <path d="M196 610V388a106 106 0 0 1 212 0v222" fill="none" stroke="#00d4aa" strokeWidth="20" />
      <path d="M220 610V388a82 82 0 0 1 82-82c46 60 66 124 66 196s-8 108-20 128z" fill={`url(#${id}in)`} />
    </svg>
  );
};
