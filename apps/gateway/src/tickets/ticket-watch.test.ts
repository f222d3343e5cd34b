import { expect, test } from 'vitest';
import { systemClock } from '@soglia/server/clock';
import { createAnnouncements } from '#instances/instances.ts';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import type { NewNotice } from '#notifications/notices.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createPlainCreations } from './plain-creations.ts';
import { createPlainProvider } from './plain-provider.ts';
import { createProviderClient, type TicketAccess } from './provider-client.ts';
import { createProviderFinder } from './find-provider.ts';
import { createTicketWatch } from './ticket-watch.ts';
import { startHouseDesk } from './testing/house-desk.ts';
import { startPlainProvider } from './testing/plain-provider.ts';
import { ticket } from './testing/ticket-house.ts';

const logger = createLogger('silent');

/** Two gateways of one database before one provider, as far as they follow it. */
async function startGateways(access: TicketAccess) {
  const store = await openTestStore('sqlite');
  const announcements = createAnnouncements();
  const added: NewNotice[] = [];
  const heard: string[] = [];
  announcements.onAnnounced('tickets', (text) => heard.push(text));
  const limits = { ...defaultLimits, ticketRetry: 100, ticketPing: 500, ticketPoll: 20, ticketIdlePoll: 20 };

  const start = () => {
    const client = createProviderClient({ access, limits });
    const creations = createPlainCreations({ repository: store.ticketCreations, clock: systemClock, limits });
    const plain = createPlainProvider({ client, creations, logger });
    const finder = createProviderFinder({ client, plain, clock: systemClock, limits });
    let leads = false;
    let tell: (isLeader: boolean) => void = () => undefined;
    const watch = createTicketWatch({
      access,
      limits,
      logger,
      clock: systemClock,
      values: store.values,
      finder,
      people: { byReference: () => Promise.resolve(new Map([['luca', ['id-luca']]])) },
      notices: {
        add: (notice) => {
          if (!added.some(({ id }) => id === notice.id)) added.push(notice);
          return Promise.resolve(notice.id);
        },
      },
      instances: {
        ...announcements,
        isLeader: () => leads,
        onLeader: (listener) => {
          tell = listener;
          return () => undefined;
        },
      },
    });
    watch.start();
    return {
      lead: (now: boolean) => {
        leads = now;
        tell(now);
      },
      /** What a request of somebody asks first. */
      ask: finder.current,
      close: async () => {
        watch.close();
        await client.close();
      },
    };
  };
  const gateways = [start(), start()] as const;
  return {
    added,
    heard,
    gateways,
    [Symbol.asyncDispose]: async () => {
      for (const gateway of gateways) await gateway.close();
      await store[Symbol.asyncDispose]();
    },
  };
}

/** The same before a desk. */
async function setUp() {
  const desk = await startHouseDesk();
  const { [Symbol.asyncDispose]: close, ...gateways } = await startGateways(desk.access);
  return {
    ...gateways,
    desk,
    [Symbol.asyncDispose]: async () => {
      await close();
      await desk.close();
    },
  };
}

test('only the leader holds the connection, and another one goes on where it was', async () => {
  await using house = await setUp();
  const { desk, added, heard, gateways } = house;
  const [one, other] = gateways;
  const connections = (count: number) =>
    waitFor(() => {
      expect(desk.proxy.sockets.size).toBe(count);
    });
  const { id } = await desk.create({ ...ticket, reference: 'LUCA' });
  one.lead(true);
  await connections(1);
  await desk.answer(id, 'Uno');
  await waitFor(() => {
    expect(added.length).toBe(1);
  });
  one.lead(false);
  await connections(0);
  await desk.answer(id, 'Due');
  other.lead(true);
  await waitFor(() => {
    expect(added.length).toBe(2);
  });
  // For a moment both may believe it.
  one.lead(true);
  await connections(2);
  await desk.answer(id, 'Tre');
  await waitFor(() => {
    expect(heard.filter((text) => text === `changed id-luca ${id}`).length).toBeGreaterThanOrEqual(4);
    expect(added.length).toBeGreaterThanOrEqual(3);
  });
  expect(added.map(({ message, to }) => [message.split(': ')[1], to])).toEqual(
    ['Uno', 'Due', 'Tre'].map((text) => [text, ['id-luca']]),
  );
});

test('an old desk is not told its past, and one that lost its data begins anew', async () => {
  await using house = await setUp();
  const { desk, added, gateways } = house;
  const { id } = await desk.create({ ...ticket, reference: 'luca' });
  await desk.answer(id, 'Vecchio');
  gateways[0].lead(true);
  // It was opened, answered, and with that begun.
  await waitFor(() => {
    expect(desk.proxy.requests).toContain('EVENTS ?after=3');
  });
  await desk.answer(id, 'Nuovo');
  await waitFor(() => {
    expect(added.length).toBe(1);
  });
  await desk.loseData();
  await waitFor(() => {
    expect(desk.proxy.requests.at(-1)).toBe('EVENTS ?after=0');
  });
  const again = await desk.create({ ...ticket, reference: 'luca' });
  await desk.answer(again.id, 'Dopo');
  await waitFor(() => {
    expect(added.map(({ message }) => message.split(': ')[1])).toEqual(['Nuovo', 'Dopo']);
  });
});

test('who takes over goes on where the other was, although it asked the desk what it is before', async () => {
  await using house = await setUp();
  const { desk, added, heard, gateways } = house;
  const [one, other] = gateways;
  const { id } = await desk.create({ ...ticket, reference: 'luca' });
  await other.ask();
  one.lead(true);
  await waitFor(() => {
    expect(desk.proxy.requests).toContain('EVENTS ?after=1');
  });
  await desk.answer(id, 'Uno');
  await waitFor(() => {
    expect(heard.filter((text) => text === `changed id-luca ${id}`)).toHaveLength(2);
  });
  one.lead(false);
  await waitFor(() => {
    expect(desk.proxy.sockets.size).toBe(0);
  });
  other.lead(true);
  await waitFor(() => {
    expect(desk.proxy.sockets.size).toBe(1);
  });
  expect(desk.proxy.requests.at(-1)).toBe('EVENTS ?after=3');
  expect(added).toHaveLength(1);
});

test('who takes over again tells what a provider has changed since, and nothing twice', async () => {
  await using provider = await startPlainProvider();
  const mine = provider.add({ title: 'Citofono', reference: 'luca' });
  await using house = await startGateways(provider.access);
  const [one, other] = house.gateways;
  const looked = async () => {
    const before = provider.count('GET');
    await waitFor(() => {
      expect(provider.count('GET')).toBeGreaterThan(before + 1);
    });
  };
  const told: string[] = [];
  const change = async (status: string, title: string) => {
    mine.status = status;
    told.push(title);
    await looked();
    expect(house.added.map((notice) => notice.title)).toEqual(told);
  };
  one.lead(true);
  await looked();
  one.lead(false);
  other.lead(true);
  await looked();
  await change('Closed', 'Ticket chiuso');
  await change('Open', 'Ticket riaperto');
  await change('Closed', 'Ticket chiuso');
  other.lead(false);
  one.lead(true);
  await looked();
  await change('Open', 'Ticket riaperto');
});
