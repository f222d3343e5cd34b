import { useEffect, useRef, useState } from 'react';
import type { TicketDetail, TicketMessage } from '@soglia/contracts/tickets';
import { formatTime } from '#shared/format/time.ts';
import { byDay } from '#shared/lists/by-day.ts';
import { useNow } from '#shared/use-now.ts';
import { Panel } from '#shared/ui/screen.tsx';
import { MINUTE_MS } from '#shared/durations.ts';
import { TicketPictures } from '../pictures/ticket-pictures.tsx';
import type { TicketConversation } from '../provider/ticket-provider.ts';
import styles from '../tickets.module.css';
import { t } from './texts/index.ts';

interface ConversationProps {
  readonly ticket: TicketDetail;
  readonly conversation: TicketConversation;
}

const timeOf = ({ created_at }: TicketMessage) => Date.parse(created_at);

/** What was written by both sides, day by day. */
export const Conversation = ({ ticket, conversation }: ConversationProps) => {
  const now = useNow(MINUTE_MS);
  const { messages } = ticket;
  const inOrder = messages.toSorted((one, other) => timeOf(one) - timeOf(other));
  return (
    <Panel title={t('conversation')} count={messages.length === 0 ? undefined : messages.length}>
      {messages.length === 0 && <p className={styles['small']}>{t('conversation.none')}</p>}
      {byDay(inOrder, timeOf, now).map((day) => (
        <section key={day.title} className={styles['day']} aria-label={day.title}>
          <h3>{day.title}</h3>
          <ol className={styles['messages']}>
            {day.rows.map((message) => (
              <li key={message.id} className={styles['message']} data-from={message.from}>
                <div className={styles['bubble']}>
                  <small>
                    {message.from === 'home' ? t('you') : message.author}{' '}
                    <time dateTime={message.created_at}>{formatTime(Date.parse(message.created_at))}</time>
                  </small>
                  <p>{message.text}</p>
                  <TicketPictures
                    ticketId={ticket.id}
                    pictures={message.pictures}
                    conversation={conversation}
                  />
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <Announcement messages={messages} />
    </Panel>
  );
};

/** Says an answer that arrives while the ticket is open to those who do not see it. */
const Announcement = ({ messages }: { readonly messages: readonly TicketMessage[] }) => {
  const latest = messages.findLast(({ from }) => from === 'desk');
  const first = useRef(latest?.id);
  const [text, setText] = useState('');
  useEffect(() => {
    if (latest === undefined || latest.id === first.current) return;
    first.current = latest.id;
    setText(`${t('conversation.new', { author: latest.author })}: ${latest.text}`);
  }, [latest]);
  return (
    <p className="vh" role="status">
      {text}
    </p>
  );
};
