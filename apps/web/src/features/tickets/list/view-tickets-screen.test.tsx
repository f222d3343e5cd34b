// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { renderTickets, testHost } from '../testing/render-tickets.tsx';
import type { TicketAnswer } from '../testing/ticket-server.ts';
import { ticketOf } from '../testing/ticket.ts';
import { ViewTicketsScreen } from './view-tickets-screen.tsx';

const UNTIL = { timeout: 15_000 };
const page = (next: string | null, ...results: readonly object[]): TicketAnswer => [
  200,
  { results, next, features: [] },
];
const OPEN = 'GET /api/tickets?status=Open';
const CLOSED = 'GET /api/tickets?status=Closed';
const away: TicketAnswer = [503, { code: 'store_unavailable', error: 'L’archivio non risponde.' }];

const open = (answers: Record<string, TicketAnswer>) =>
  renderTickets(
    <ViewTicketsScreen
      host={testHost}
      link={(id, children) => <a href={`/ticket-detail/${id}`}>{children}</a>}
      manage={(label) => <a href="/support-tickets">{label}</a>}
    />,
    answers,
  );

it('shows every page, open tickets first, and says where one could not be read', async () => {
  await using at = await open({
    [OPEN]: page('2', ticketOf(3, { title: 'Terzo' })),
    [`${OPEN}&after=2`]: page(null, ticketOf(2, { title: 'Secondo' })),
    [CLOSED]: page('1', ticketOf(1, { title: 'Primo', status: 'Closed' })),
    [`${CLOSED}&after=1`]: away,
  });
  const more = () => at.getByRole('button', { name: 'Mostra altri' });
  await at.findByRole('link', { name: 'Terzo' }, UNTIL);
  await at.user.click(more());
  await at.findByRole('link', { name: 'Secondo' }, UNTIL);
  await at.user.click(more());
  const alert = await at.findByRole('alert', undefined, UNTIL);
  expect(alert.textContent).toContain('L’archivio non risponde.');
  expect(at.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Terzo',
    'Secondo',
    'Primo',
  ]);
});

it('says that the closed ones are missing, and reads them again', async () => {
  await using at = await open({ [OPEN]: page(null, ticketOf(3, { title: 'Terzo' })), [CLOSED]: away });
  await at.findByRole('link', { name: 'Terzo' }, UNTIL);
  await at.findByRole('alert', undefined, UNTIL);
  at.server.answers.set(CLOSED, page(null, ticketOf(1, { title: 'Primo', status: 'Closed' })));
  await at.user.click(at.getByRole('button', { name: 'Riprova' }));
  await at.findByRole('link', { name: 'Primo' }, UNTIL);
  expect(at.queryByRole('alert')).toBeNull();
});
