import { formatNumber } from '../format/quantity.ts';
import styles from './chart.module.css';

interface SummaryFiguresProps {
  readonly figures: readonly { readonly name: string; readonly value: number }[];
  readonly unit: string;
  /** Most decimals. */
  readonly digits: number;
}

/** Two or three summary figures of a chart. */
export const SummaryFigures = ({ figures, unit, digits }: SummaryFiguresProps) => (
  <dl className={styles['figures']}>
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
