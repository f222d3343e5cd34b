import { mdiAccount, mdiDoorOpen, mdiRobot } from '@mdi/js';
import { formatTime } from '#shared/format/time.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { capitalised, formatWhen } from '../model/when.ts';
import { Block } from '../sheet/controls/block.tsx';
import styles from './last-passages.module.css';
import type { Passage, Way } from './passages.ts';
import { t } from './texts/index.ts';
import { usePassages, usePeople } from './use-passages.ts';

const SHOWN = 3;

interface LastPassagesProps {
  readonly entityId: string;
  readonly way: Way;
  readonly now: number;
}

/** Who opened a way into the house, and when; nothing where the hub keeps no logbook. */
export const LastPassages = ({ entityId, way, now }: LastPassagesProps) => {
  const read = usePassages(entityId, way);
  const people = usePeople();
  if (read.kind === 'failed' && (read.error.code === 'unsupported' || read.error.code === 'refused'))
    return null;
  return (
    <Block title={t('title')}>
      {read.kind === 'waiting' && (
        <div role="status" aria-busy="true" aria-label={t('loading')}>
          <Skeleton className={styles['bone']} />
        </div>
      )}
      {read.kind === 'failed' && (
        <p className={styles['said']} role="status">
          {t('failed')} <Button onClick={read.again}>{t('retry')}</Button>
        </p>
      )}
      {read.kind === 'there' &&
        (read.value.length === 0 ? (
          <p className={styles['said']}>{t('none')}</p>
        ) : (
          <ol className={styles['list']}>
            {read.value.slice(0, SHOWN).map((passage) => (
              <li key={passage.at}>
                <Icon path={iconOf(passage)} />
                <span>{wordsOf(passage, people)}</span>
                <time dateTime={new Date(passage.at).toISOString()}>
                  {momentOf(passage.at, Math.max(now, passage.at))}
                </time>
              </li>
            ))}
          </ol>
        ))}
    </Block>
  );
};

/** "17:49" today, "Ieri alle 23:10", "Il 20 nov". */
const momentOf = (at: number, now: number): string =>
  new Date(at).toDateString() === new Date(now).toDateString()
    ? formatTime(at)
    : capitalised(formatWhen(at, now));

function iconOf({ userId, automatic }: Passage): string {
  if (userId !== undefined) return mdiAccount;
  return automatic ? mdiRobot : mdiDoorOpen;
}

function wordsOf({ way, userId, automatic }: Passage, people: ReadonlyMap<string, string>): string {
  const name = userId === undefined ? undefined : people.get(userId);
  if (name !== undefined) return t(`${way}.person`, { name });
  return t(automatic ? `${way}.automation` : `${way}.unknown`);
}
