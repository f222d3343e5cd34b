// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { detailOf, messageOf, ticketOf } from '../testing/ticket.ts';
import { Conversation } from './conversation.tsx';

const at = (time: string) => new Date(time).toISOString();
const notCalled = () => Promise.reject(new Error('nothing is asked'));

it('stands by day, oldest first, whatever the order the messages came in', () => {
  const messages = [
    messageOf('c', { text: 'terzo', created_at: at('2025-11-20T00:10:00') }),
    messageOf('a', { text: 'primo', created_at: at('2024-12-31T23:50:00') }),
    messageOf('b', { text: 'secondo', created_at: at('2025-11-19T23:50:00') }),
    messageOf('d', { text: 'quarto', created_at: at('2025-11-20T08:00:00') }),
  ];
  const conversation = {
    sendMessage: notCalled,
    addPicture: notCalled,
    readPicture: notCalled,
    setStatus: notCalled,
    setConsent: notCalled,
    markSeen: notCalled,
  };
  const view = render(
    <Conversation ticket={detailOf(ticketOf(1), { messages })} conversation={conversation} />,
  );
  const days = [...view.container.querySelectorAll('section section')].map((day) =>
    [...day.querySelectorAll('li p')].map(({ textContent }) => textContent),
  );
  expect(days).toEqual([['primo'], ['secondo'], ['terzo', 'quarto']]);
});
