import { formatNumber } from '../format/quantity.ts';
import styles from './chart.module.css';

interface TrioProps {
  readonly figures: readonly { readonly name: string; readonly value: number }[];
  readonly unit: string;
  /** Most decimals. */
  readonly digits: number;
}

/** Two or three summary figures of a chart. */
export const Trio = ({ figures, unit, digits }: TrioProps) => (
  <dl className={styles['trio']}>
    {figures.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {formatNumber(value, { max: digits })}
          {unit !== '' && <small> {unit}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
