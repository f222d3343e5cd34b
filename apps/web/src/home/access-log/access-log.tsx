import { useMemo } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { endingOf } from '../model/agreement.ts';
import { TitledBlock } from '../controls/titled-block.tsx';
import styles from './access-log.module.css';
import { AccessList } from './access-list.tsx';
import { accessEventsIn, type EntranceDomain } from './access-events.ts';
import { t } from './texts/index.ts';
import { useLogbook } from './use-logbook.ts';
import { usePeople } from '../people/use-people.ts';

const none = [] as const;

interface AccessLogProps {
  readonly entity: Entity;
  readonly domain: EntranceDomain;
  /** Milliseconds since the epoch: the clock of the sheet. */
  readonly now: number;
}

/** The access log of a lock or a cover: who opened it, and when. Empty where the hub has no logbook. */
export const AccessLog = ({ entity, domain, now }: AccessLogProps) => {
  const book = useLogbook(entity.entity_id);
  const people = usePeople();
  const entries = book.kind === 'there' ? book.entries : none;
  const events = useMemo(() => accessEventsIn(domain, entries), [domain, entries]);
  if (book.kind === 'failed' && (book.error.code === 'unsupported' || book.error.code === 'refused'))
    return null;
  return (
    <TitledBlock title={t('title')}>
      {book.kind === 'failed' ? (
        <p className={styles['message']} role="status">
          {t('failed')} <Button onClick={book.again}>{t('retry')}</Button>
        </p>
      ) : book.kind === 'waiting' || people === undefined ? (
        <div role="status" aria-busy="true" aria-label={t('loading')}>
          <Skeleton className={styles['bone']} />
        </div>
      ) : (
        <AccessList events={events} people={people} now={now} ending={endingOf(entity)} />
      )}
    </TitledBlock>
  );
};
