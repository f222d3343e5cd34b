import type { ReactNode } from 'react';
import styles from './slide-illustration.module.css';
import slide from './summary.module.css';

export type SlideTheme = 'confort' | 'security' | 'energy';

/** What is drawn within the lit doorway: a lamp, a closed door, the sun over a roof. */
const contents: Readonly<Record<SlideTheme, ReactNode>> = {
  confort: (
    <>
      <path className={styles['line']} d="M138 30v38" />
      <path className={styles['ink']} d="M118 86a20 20 0 0 1 40 0z" />
      <circle cx="138" cy="88" r="6" fill="#fff8e2" />
      <path
        className={styles['ink']}
        opacity="0.82"
        d="M106 152v-14h20v14zM110 138c-5-9-2-17 3-21 2 6 2 10 1 14 2-5 6-9 11-9 0 7-4 13-9 16z"
      />
    </>
  ),
  security: (
    <>
      <path fill="#1b4b49" d="M99 152V74a39 39 0 0 1 74-17v95z" />
      <path fill="none" stroke="#2c6560" strokeWidth="3" d="M112 140V78a26 26 0 0 1 49-12v74z" />
      <circle className={styles['knob']} cx="163" cy="106" r="4.5" />
    </>
  ),
  energy: (
    <>
      <circle cx="138" cy="104" r="24" fill="#fff7dc" />
      <path className={styles['ink']} d="M94 152v-20l26-20 26 20v-6l18-14 18 14v26z" />
      <path className={styles['panel']} d="m104 128 16-12 8 6-16 12z" />
    </>
  ),
};

/** The illustration of a slide: a lit doorway. The colour of the light follows `data-light` of the slide. */
export const SlideIllustration = ({ theme }: { readonly theme: SlideTheme }) => (
  <svg className={slide['illustration']} viewBox="0 0 200 208" aria-hidden="true">
    <defs>
      <linearGradient id={`in-${theme}`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className={styles['bright']} />
        <stop offset="1" className={styles['warm']} />
      </linearGradient>
      <linearGradient id={`beam-${theme}`} x1=".85" y1="0" x2=".2" y2="1">
        <stop offset="0" className={styles['warm']} stopOpacity="0.62" />
        <stop offset="1" className={styles['warm']} stopOpacity="0" />
      </linearGradient>
    </defs>
    <path d="M94 152H182L150 208H-40z" fill={`url(#beam-${theme})`} />
    <path className={styles['frame']} d="M88 152V74a50 50 0 0 1 100 0v78z" />
    <path d="M94 152V74a44 44 0 0 1 88 0v78z" fill={`url(#in-${theme})`} />
    {contents[theme]}
  </svg>
);
