import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotificationsPage } from '@soglia/contracts/notifications';
import { ticketEventSchema, TICKETS_COMMAND, type TicketEvent } from '@soglia/contracts/tickets';
import { MINUTE_MS } from '@soglia/server/durations';
import { waitFor } from '#testing/wait-for.ts';
import { openTestSession } from '#testing/open-test-session.ts';
import { startPlainProvider, type PlainProvider } from './testing/plain-provider.ts';
import { startTicketHouse, type TicketHouse } from './testing/ticket-house.ts';

let provider: PlainProvider;
let setUp: TicketHouse;
beforeAll(async () => {
  provider = await startPlainProvider();
  provider.add({ title: 'Vecchio', reference: 'luca', status: 'Closed' });
  setUp = await startTicketHouse(provider.access);
});
afterAll(async () => {
  await setUp[Symbol.asyncDispose]();
  await provider.close();
});

async function notices(token: string) {
  const { body } = await setUp.house.send(token, 'GET', '/api/notifications');
  return (body as NotificationsPage).notifications.filter(({ category }) => category === 'support');
}

/** Until the provider has been asked twice more: then what it had before has been looked at. */
async function looked() {
  const before = provider.count('GET');
  await waitFor(() => {
    expect(provider.count('GET')).toBeGreaterThan(before + 1);
  });
}

async function follow(token: string) {
  const session = await openTestSession(setUp.house.gateway.hubUrl, token);
  const events: TicketEvent[] = [];
  await session.follow({ type: TICKETS_COMMAND }, (event) => {
    events.push(ticketEventSchema.parse(event));
  });
  return { events, [Symbol.dispose]: () => session.close() };
}

test('a status that changes is one notice and an event; what was before is no news', async () => {
  const mine = provider.add({ title: 'Citofono', reference: 'LUCA' });
  const other = provider.add({ title: 'Altrui', reference: 'nessuno' });
  await looked();
  using page = await follow(setUp.luca);
  await waitFor(() => {
    expect(page.events).toEqual([{ type: 'current', unread: 0, reachable: true }]);
  });
  [mine.status, other.status] = ['Closed', 'Closed'];
  await waitFor(async () => {
    expect(await notices(setUp.luca)).toMatchObject([
      {
        title: 'Ticket chiuso',
        message: 'Il ticket «Citofono» è stato chiuso.',
        ticket_id: String(mine.id),
      },
    ]);
  });
  await waitFor(() => {
    expect(page.events.slice(1)).toEqual([{ type: 'changed', unread: 0, ticket_id: String(mine.id) }]);
  });
  mine.status = 'Open';
  await waitFor(async () => {
    expect((await notices(setUp.luca))[0]?.title).toBe('Ticket riaperto');
  });
  await looked();
  expect((await notices(setUp.luca)).length).toBe(2);
  expect(await notices(setUp.maria)).toEqual([]);
});

test('a change while the gateway is away, or the provider is, is told once when both are there', async () => {
  const mine = provider.add({ title: 'Tapparella', reference: 'luca' });
  await looked();
  const before = (await notices(setUp.luca)).length;
  await setUp.house.gateway.close();
  mine.status = 'Closed';
  await setUp.house.restart();
  await setUp.house.isReady();
  await waitFor(async () => {
    expect((await notices(setUp.luca)).length).toBe(before + 1);
  });
  using page = await follow(setUp.luca);
  provider.state.handle = (_request, response) => response.writeHead(503).end() === response;
  await waitFor(() => {
    expect(page.events.at(-1)).toMatchObject({ reachable: false });
  });
  mine.status = 'Open';
  provider.state.handle = () => false;
  await waitFor(() => {
    expect(page.events).toContainEqual({ type: 'current', unread: 0, reachable: true });
    expect(page.events).toContainEqual({ type: 'changed', unread: 0, ticket_id: String(mine.id) });
  });
  await looked();
  expect((await notices(setUp.luca)).length).toBe(before + 2);
});

test('tickets whose ids are names of every object are told of like others', async () => {
  const before = (await notices(setUp.luca)).length;
  const named = ['constructor', '__proto__'].map((id) => ({
    ...provider.add({ title: `Ticket ${id}`, reference: 'nessuno' }),
    id,
    reference: 'luca',
  }));
  provider.state.handle = (request, response) =>
    request.url === '/tickets' &&
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ results: named })) === response;
  await looked();
  await looked();
  expect((await notices(setUp.luca)).length).toBe(before);
  for (const ticket of named) ticket.status = 'Closed';
  await waitFor(async () => {
    expect((await notices(setUp.luca)).length).toBe(before + 2);
  });
  await looked();
  expect((await notices(setUp.luca)).length).toBe(before + 2);
  provider.state.handle = () => false;
});

test('it is asked seldom while nobody looks and nothing is open, and at once when somebody comes', async () => {
  for (const one of provider.tickets) one.status = 'Closed';
  await setUp.house.gateway.close();
  const asked = provider.count('GET');
  await setUp.house.restart({ parts: { limits: { ticketPoll: 20, ticketIdlePoll: MINUTE_MS } } });
  await setUp.house.isReady();
  await waitFor(() => {
    expect(provider.count('GET')).toBeGreaterThan(asked);
  });
  await setUp.house.signIn('luca');
  expect(provider.count('GET')).toBe(asked + 1);
  const before = provider.count('GET');
  // The counting of unread tickets is one request; more of them are the gateway's own.
  using page = await follow(setUp.luca);
  await waitFor(() => {
    expect(provider.count('GET')).toBeGreaterThan(before + 3);
  });
  expect(page.events[0]?.type).toBe('current');
});

test('another provider at the same address is recognised, and so is its end', async () => {
  provider.state.handle = ({ url }, response) => {
    if (url !== '/desk') return false;
    const info = { version: '1', company: 'x', home: 'y', features: ['messages', 'unknown'] };
    return response.writeHead(200).end(JSON.stringify(info)) === response;
  };
  const features = async () => {
    const { body } = await setUp.house.send(setUp.luca, 'GET', '/api/tickets');
    return (body as { features?: unknown }).features;
  };
  // Its tickets are no desk's, so that this fails: what it is, is asked again and again.
  await setUp.house.gateway.close();
  await setUp.house.restart();
  await setUp.house.isReady();
  expect(await features()).toBeUndefined();
  provider.state.handle = () => false;
  await waitFor(async () => {
    expect(await features()).toEqual(['search']);
  });
});
