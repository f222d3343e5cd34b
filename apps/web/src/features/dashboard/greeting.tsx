import { useState } from 'react';
import { formatTime } from '#shared/format/time.ts';
import { useInterval } from '#shared/use-interval.ts';
import { asOfWords, formatToday, greet } from './greeting-of.ts';
import styles from './dashboard.module.css';

const MINUTE = 60_000;
/** Often enough that no minute is seen to be late. */
const LOOK_AGAIN = 5_000;

const minuteNow = () => Math.floor(Date.now() / MINUTE) * MINUTE;

interface GreetingProps {
  readonly person: string;
  readonly house: string | undefined;
  /** When the values on the page were last heard, where the hub is away. */
  readonly asOf: number | undefined;
}

export const Greeting = ({ person, house, asOf }: GreetingProps) => {
  const [now, setNow] = useState(minuteNow);
  useInterval(() => setNow(minuteNow()), LOOK_AGAIN);
  const facts = [house, formatToday(now), asOf === undefined ? undefined : asOfWords(asOf, now)];
  return (
    <header className={styles['hello']}>
      <div>
        <h1>{greet(person, new Date(now).getHours())}</h1>
        <p>{facts.filter((fact) => fact !== undefined).join(' · ')}</p>
      </div>
      <p className={styles['clock']} aria-hidden="true">
        {formatTime(now)}
      </p>
    </header>
  );
};
