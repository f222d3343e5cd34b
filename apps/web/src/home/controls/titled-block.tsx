import { useId, type ReactNode } from 'react';
import styles from './titled-block.module.css';

interface BlockProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a sheet under a small title: "Colore", "Ultime 24 ore". */
export const Block = ({ title, children }: BlockProps) => {
  const id = useId();
  return (
    <section className={styles['block']} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
};
