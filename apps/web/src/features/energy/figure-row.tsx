import type { ReactNode } from 'react';
import { formatMoney } from '#shared/format/money.ts';
import { formatNumber } from '#shared/format/quantity.ts';
import { classNames } from '#shared/ui/class-names.ts';
import styles from './figure-row.module.css';

export interface Figure {
  readonly name: string;
  /** Undefined where it is not known: a dash stands for it. */
  readonly value: string | undefined;
  readonly unit?: string | undefined;
  /** A line below it. */
  readonly note?: ReactNode;
}

interface FigureRowProps {
  readonly figures: readonly Figure[];
  readonly className?: string | undefined;
}

/** A few figures beside each other, with their units. */
export const FigureRow = ({ figures, className }: FigureRowProps) => (
  <dl className={classNames(styles['figures'], className)}>
    {figures.map(({ name, value, unit, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value ?? '–'}
          {value !== undefined && unit !== undefined && <small> {unit}</small>}
          {note !== undefined && <span className={styles['note']}>{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

/** A figure in kWh, in the digits of the charts while they fit: 0,42 · 11,24 · 214. */
export const kwhFigure = (name: string, kwh: number | undefined, note?: ReactNode): Figure => ({
  name,
  unit: 'kWh',
  value: kwh === undefined ? undefined : formatNumber(kwh, digitsOf(kwh)),
  note,
});

/** A figure in euro. Its sign is small where it stands behind the number: '0,74 €', but '€0.74'. */
export function euroFigure(name: string, euro: number | undefined, note?: ReactNode): Figure {
  const text = euro === undefined ? undefined : formatMoney(euro);
  const value = text?.replace(/\s€$/u, '');
  return { name, unit: value === text ? undefined : '€', value, note };
}

/** A figure in percent, of a share from 0 to 1. */
export const shareFigure = (name: string, share: number | undefined): Figure => ({
  name,
  unit: '%',
  value: share === undefined ? undefined : formatNumber(share * 100, { max: 0 }),
});

/** From here on there is no room for them beside two others on a phone, kWh. */
const MANY_KWH = 100;

const digitsOf = (kwh: number) => (kwh < MANY_KWH ? { min: 2, max: 2 } : { max: 0 });
