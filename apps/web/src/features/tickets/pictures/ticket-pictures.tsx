import { useState } from 'react';
import { mdiImageOffOutline } from '@mdi/js';
import type { TicketPicture } from '@soglia/contracts/tickets';
import { useApiQuery } from '#api/use-api-query.ts';
import { useHub } from '#hub/hub-context.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { TicketConversation } from '../provider/ticket-provider.ts';
import { t } from '../texts/index.ts';
import styles from './pictures.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface TicketPicturesProps {
  readonly ticketId: string;
  readonly pictures: readonly TicketPicture[];
  readonly conversation: TicketConversation;
}

/** Pictures of a message, each opened large. They are fetched with the person's token. */
export const TicketPictures = ({ ticketId, pictures, conversation }: TicketPicturesProps) => {
  const [shown, setShown] = useState({ open: false, index: 0 });
  if (pictures.length === 0) return null;
  const large = pictures[shown.index];
  return (
    <>
      <ul className={styles['thumbs']} aria-label={t('pictures')}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={t('pictures.open', { number: index + 1 })}
              aria-haspopup="dialog"
              onClick={() => setShown({ open: true, index })}
            >
              <Picture ticketId={ticketId} conversation={conversation} picture={picture} number={index + 1} />
            </button>
          </li>
        ))}
      </ul>
      {large !== undefined && (
        <Sheet
          open={shown.open}
          wide
          title={t('pictures.one', { number: shown.index + 1 })}
          onClose={() => setShown({ ...shown, open: false })}
        >
          <div className={styles['large']}>
            <Picture
              ticketId={ticketId}
              conversation={conversation}
              picture={large}
              number={shown.index + 1}
            />
          </div>
        </Sheet>
      )}
    </>
  );
};

interface PictureProps {
  readonly ticketId: string;
  readonly picture: TicketPicture;
  readonly conversation: TicketConversation;
  readonly number: number;
}

/** A picture never changes: it is read once for a visit. */
const Picture = ({ ticketId, picture, conversation, number }: PictureProps) => {
  const { data, isError } = useApiQuery(useHub(), {
    // Not below the key of the tickets, which are read again at each change.
    queryKey: ['ticket-pictures', ticketId, picture.id],
    queryFn: ({ signal }) => conversation.readPicture(ticketId, picture.id, signal),
    staleTime: Infinity,
  });
  const url = useObjectUrl(data);
  if (isError)
    return (
      <span className={styles['noPicture']}>
        <Icon path={mdiImageOffOutline} />
        <span className="vh">{t('pictures.failed')}</span>
      </span>
    );
  return url === undefined ? (
    <Skeleton className={styles['ghostPicture']} />
  ) : (
    <img src={url} width={picture.width} height={picture.height} alt={t('pictures.one', { number })} />
  );
};
