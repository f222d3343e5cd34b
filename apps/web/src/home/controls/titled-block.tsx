import { useId, type ReactNode } from 'react';
import styles from './titled-block.module.css';

interface TitledBlockProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a sheet under a small title: "Colore", "Ultime 24 ore". */
export const TitledBlock = ({ title, children }: TitledBlockProps) => {
  const id = useId();
  return (
    <section className={styles['block']} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
};
