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
import { createProviderClient } from './provider-client.ts';
import { createProviderFinder } from './find-provider.ts';
import { createTicketWatch } from './ticket-watch.ts';
import { startHouseDesk } from './testing/house-desk.ts';
import { ticket } from './testing/ticket-house.ts';

const logger = createLogger('silent');

/** Two gateways of one database before one desk, as far as they follow it. */
async function setUp() {
  const desk = await startHouseDesk();
  const store = await openTestStore('sqlite');
  const announcements = createAnnouncements();
  const added: NewNotice[] = [];
  const heard: string[] = [];
  announcements.onAnnounced('tickets', (text) => heard.push(text));
  const limits = { ...defaultLimits, ticketRetry: 100, ticketPing: 500 };

  const start = () => {
    const { access } = desk;
    const client = createProviderClient({ access, limits });
    const creations = createPlainCreations({ repository: store.ticketCreations, clock: systemClock, limits });
    const plain = createPlainProvider({ client, creations, logger });
    let leads = false;
    let tell: (isLeader: boolean) => void = () => undefined;
    const watch = createTicketWatch({
      access,
      limits,
      logger,
      clock: systemClock,
      values: store.values,
      finder: createProviderFinder({ client, plain, clock: systemClock, limits }),
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
      close: async () => {
        watch.close();
        await client.close();
      },
    };
  };
  const gateways = [start(), start()] as const;
  return {
    desk,
    added,
    heard,
    gateways,
    [Symbol.asyncDispose]: async () => {
      for (const gateway of gateways) await gateway.close();
      await desk.close();
      await store[Symbol.asyncDispose]();
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
