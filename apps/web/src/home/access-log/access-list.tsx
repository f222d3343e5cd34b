import { mdiAccount, mdiDoorOpen, mdiRobot } from '@mdi/js';
import { daysBetween, formatDay, formatTime } from '#shared/format/time.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { capitalised, formatWhen } from '../model/when.ts';
import styles from './access-log.module.css';
import type { Passage } from './access-events.ts';
import { t } from './texts/index.ts';

const SHOWN = 3;

interface PassageListProps {
  /** Newest first. */
  readonly passages: readonly Passage[];
  /** Names of persons by user id. */
  readonly people: ReadonlyMap<string, string>;
  readonly now: number;
}

export const PassageList = ({ passages, people, now }: PassageListProps) =>
  passages.length === 0 ? (
    <p className={styles['said']}>{t('none')}</p>
  ) : (
    <ol className={styles['list']}>
      {passages.slice(0, SHOWN).map((passage) => (
        <li key={passage.at}>
          <Icon path={iconOf(passage)} />
          <span>{wordsOf(passage, people)}</span>
          <time dateTime={new Date(passage.at).toISOString()}>{momentText(passage.at, now)}</time>
        </li>
      ))}
    </ol>
  );

/** "17:49" today, "Ieri alle 23:10", "18 nov, 17:49". */
function momentText(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days <= 0) return formatTime(at);
  return days === 1 ? capitalised(formatWhen(at, now)) : `${formatDay(at, now)}, ${formatTime(at)}`;
}

function iconOf({ userId, automatic }: Passage): string {
  if (userId !== undefined) return mdiAccount;
  return automatic ? mdiRobot : mdiDoorOpen;
}

function wordsOf({ way, userId, automatic }: Passage, people: ReadonlyMap<string, string>): string {
  if (userId === undefined) return t(automatic ? `${way}.automation` : `${way}.unknown`);
  const name = people.get(userId);
  return name === undefined ? t(`${way}.user`) : t(`${way}.person`, { name });
}
