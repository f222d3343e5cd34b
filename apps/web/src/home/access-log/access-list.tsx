import { mdiAccount, mdiDoorOpen, mdiRobot } from '@mdi/js';
import type { Ending } from '@soglia/italian/agreement';
import { capitalised } from '#shared/format/capitalised.ts';
import { daysBetween, formatDayTime, formatTime } from '#shared/format/time.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { formatWhen } from '../model/when.ts';
import styles from './access-log.module.css';
import type { AccessEvent } from './access-events.ts';
import { t } from './texts/index.ts';

const SHOWN = 3;

interface AccessListProps {
  /** Newest first. */
  readonly events: readonly AccessEvent[];
  /** Names of persons by user id. */
  readonly people: ReadonlyMap<string, string>;
  readonly now: number;
  /** That of the cover or lock. */
  readonly ending: Ending;
}

export const AccessList = ({ events, people, now, ending }: AccessListProps) =>
  events.length === 0 ? (
    <p className={styles['message']}>{t('none')}</p>
  ) : (
    <ol className={styles['list']}>
      {events.slice(0, SHOWN).map((event, index) => (
        <li key={`${event.at} ${index}`}>
          <Icon path={iconOf(event)} />
          <span>{wordsOf(event, people, ending)}</span>
          <time dateTime={new Date(event.at).toISOString()}>{momentText(event.at, now)}</time>
        </li>
      ))}
    </ol>
  );

/** "17:49" today, "Ieri alle 23:10", "18 nov, 17:49". */
function momentText(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days <= 0) return formatTime(at);
  return days === 1 ? capitalised(formatWhen(at, now)) : formatDayTime(at, now);
}

function iconOf({ userId, automatic }: AccessEvent): string {
  if (userId !== undefined) return mdiAccount;
  return automatic ? mdiRobot : mdiDoorOpen;
}

function wordsOf(
  { domain, userId, automatic }: AccessEvent,
  people: ReadonlyMap<string, string>,
  ending: Ending,
): string {
  if (userId === undefined) return t(automatic ? `${domain}.automation` : `${domain}.unknown`, { ending });
  const name = people.get(userId);
  return name === undefined ? t(`${domain}.user`, { ending }) : t(`${domain}.person`, { ending, name });
}
