import { useState } from 'react';
import { formatTime } from '#shared/format/time.ts';
import { useInterval } from '#shared/use-interval.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { asOfText, formatToday, greet } from './greeting-text.ts';
import styles from './dashboard.module.css';

/** The clock is at most this late. */
const CLOCK_INTERVAL_MS = 5_000;

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

interface GreetingProps {
  readonly person: string;
  /** Its name in Home Assistant. */
  readonly home: string | undefined;
  /** When the values on the page were received, where the hub is not connected. */
  readonly asOf: number | undefined;
}

/** Greeting, name of the home, date and clock. */
export const Greeting = ({ person, home, asOf }: GreetingProps) => {
  const [now, setNow] = useState(currentMinute);
  useInterval(() => setNow(currentMinute()), CLOCK_INTERVAL_MS);
  const facts = [home, formatToday(now), asOf === undefined ? undefined : asOfText(asOf, now)];
  return (
    <header className={styles['greeting']}>
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
