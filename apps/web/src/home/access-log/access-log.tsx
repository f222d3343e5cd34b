import { useMemo } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useNow } from '#shared/use-now.ts';
import { Block } from '../controls/titled-block.tsx';
import styles from './access-log.module.css';
import { PassageList } from './access-list.tsx';
import { passagesIn, type Way } from './access-events.ts';
import { t } from './texts/index.ts';
import { useLogbook } from './use-logbook.ts';
import { usePeople } from '../people/use-people.ts';

/** How often the texts are refreshed, because "17:49" turns into "yesterday at 17:49" after midnight. Milliseconds. */
const LOOK_AGAIN = 60_000;
const none = [] as const;

interface LastPassagesProps {
  readonly entityId: string;
  readonly way: Way;
}

/** The access log of a lock or a cover: who opened it, and when. Empty where the hub has no logbook. */
export const LastPassages = ({ entityId, way }: LastPassagesProps) => {
  const book = useLogbook(entityId);
  const people = usePeople();
  const now = useNow(LOOK_AGAIN);
  const entries = book.kind === 'there' ? book.entries : none;
  const passages = useMemo(() => passagesIn(way, entries), [way, entries]);
  if (book.kind === 'failed' && (book.error.code === 'unsupported' || book.error.code === 'refused'))
    return null;
  return (
    <Block title={t('title')}>
      {book.kind === 'failed' ? (
        <p className={styles['said']} role="status">
          {t('failed')} <Button onClick={book.again}>{t('retry')}</Button>
        </p>
      ) : book.kind === 'waiting' || people === undefined ? (
        <div role="status" aria-busy="true" aria-label={t('loading')}>
          <Skeleton className={styles['bone']} />
        </div>
      ) : (
        <PassageList passages={passages} people={people} now={now} />
      )}
    </Block>
  );
};
