import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { emptyDraft } from '../ticket-draft.ts';
import type { TicketProvider } from '../provider/ticket-provider.ts';
import { waitingDatabase as database } from './waiting-database.ts';
import { sendAllWaiting, sendWaiting } from './send-waiting.ts';
import { holdWaiting } from './held-tickets.ts';
import { createWaitingStore } from './waiting-store.ts';
import { rewritten, type WaitingTicket } from './waiting-ticket.ts';

let count = 0;
const waitingOf = (more: Partial<WaitingTicket> = {}): WaitingTicket => ({
  key: `key-${(count += 1)}-${'x'.repeat(16)}`,
  username: 'maria',
  writtenAt: count,
  draft: { ...emptyDraft, phone: '3331234567', title: `Ticket ${count}`, description: 'Non parte' },
  diagnostics: [],
  entityId: undefined,
  pictures: [],
  createdId: undefined,
  uploaded: 0,
  isUncertain: false,
  refusal: undefined,
  claimedUntil: 0,
  ...more,
});

const picture = { type: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]) };
const network = new ApiError('network');

/** A provider that fails as told, and records what it has made by its key. */
function fakeProvider(fails: { create?: Error; picture?: Error } = {}) {
  const made: { key: string; title: string }[] = [];
  const uploaded: string[] = [];
  const provider: TicketProvider = {
    kind: 'gateway',
    source: 'gateway',
    list: () => Promise.reject(network),
    read: () => Promise.reject(network),
    create: ({ title }, key) => {
      if (fails.create !== undefined) return Promise.reject(fails.create);
      made.push({ key, title });
      return Promise.resolve(`id-${key}`);
    },
    conversation: {
      addPicture: (id, _picture, key) => {
        if (fails.picture !== undefined) return Promise.reject(fails.picture);
        uploaded.push(`${id} ${key}`);
        return Promise.resolve('p');
      },
      sendMessage: () => Promise.resolve(),
      readPicture: () => Promise.reject(network),
      setStatus: () => Promise.resolve(),
      setConsent: () => Promise.resolve(),
      markSeen: () => Promise.resolve(),
    },
  };
  return { provider, made, uploaded, fails };
}

const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));
const open = () => createWaitingStore({ database, channel: undefined });
const now = () => 1_000;

async function put(ticket: WaitingTicket, store = open()) {
  await store.change(ticket.key, () => ticket);
  return { store, key: ticket.key };
}

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const { key } of await open().load()) await open().remove(key);
});

it('what arrived is gone from the browser, its pictures after it', async () => {
  const { store, key } = await put(waitingOf({ pictures: [picture, picture] }));
  const { provider, made, uploaded } = fakeProvider();
  expect(await sendWaiting(key, { store, provider, now })).toEqual({ kind: 'sent' });
  expect(made).toHaveLength(1);
  expect(uploaded).toEqual([`id-${key} ${key}-0`, `id-${key} ${key}-1`]);
  expect(await store.load()).toEqual([]);
});

it('several windows send it once', async () => {
  const { key } = await put(waitingOf());
  const { provider, made } = fakeProvider();
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => sendWaiting(key, { store: open(), provider, now })),
  );
  expect(made).toHaveLength(1);
  expect(outcomes.filter(({ kind }) => kind === 'sent')).toHaveLength(1);
  expect(outcomes.filter(({ kind }) => kind === 'elsewhere')).toHaveLength(5);
});

it('without a connection it stays, and goes with the same key later', async () => {
  const { store, key } = await put(waitingOf());
  const { provider, made, fails } = fakeProvider({ create: network });
  expect(await sendWaiting(key, { store, provider, now })).toEqual({
    kind: 'waiting',
    text: 'Errore di rete. Riprova più tardi.',
  });
  expect(await open().load()).toMatchObject([
    { key, isUncertain: true, refusal: undefined, claimedUntil: 0 },
  ]);
  delete fails.create;
  expect(await sendAllWaiting('maria', { store: open(), provider, now })).toBe(1);
  expect(made).toMatchObject([{ key }]);
});

it('a refusal stays to be read, and is not sent again by itself', async () => {
  const { store, key } = await put(waitingOf());
  const refused = new ApiError('http', { status: 422, sentence: 'Titolo troppo lungo' });
  const { provider, made } = fakeProvider({ create: refused });
  expect(await sendWaiting(key, { store, provider, now })).toEqual({
    kind: 'refused',
    text: 'Titolo troppo lungo',
  });
  const later = fakeProvider();
  expect(await sendAllWaiting('maria', { store, provider: later.provider, now })).toBe(0);
  expect([...made, ...later.made]).toEqual([]);
});

it('a page that closes after the ticket and before its pictures sends only these', async () => {
  const { store, key } = await put(waitingOf({ pictures: [picture, picture] }));
  const first = fakeProvider({ picture: network });
  expect(await sendWaiting(key, { store, provider: first.provider, now })).toMatchObject({ kind: 'waiting' });
  const second = fakeProvider();
  expect(await sendWaiting(key, { store: open(), provider: second.provider, now })).toEqual({ kind: 'sent' });
  expect([first.made.length, second.made.length]).toEqual([1, 0]);
  expect(second.uploaded).toEqual([`id-${key} ${key}-0`, `id-${key} ${key}-1`]);
});

it('a claim of a window that was closed ends', async () => {
  const { store, key } = await put(waitingOf({ claimedUntil: 1_500 }));
  const { provider, made } = fakeProvider();
  expect(await sendWaiting(key, { store, provider, now })).toEqual({ kind: 'elsewhere' });
  expect(await sendWaiting(key, { store, provider, now: () => 1_501 })).toEqual({ kind: 'sent' });
  expect(made).toHaveLength(1);
});

it('a claim of before the clock was set back does not hold it', async () => {
  const { store, key } = await put(waitingOf({ claimedUntil: 3_600_000 }));
  const { provider, made } = fakeProvider();
  expect(await sendWaiting(key, { store, provider, now })).toEqual({ kind: 'sent' });
  expect(made).toHaveLength(1);
});

describe('a claim of a page that was left or reloaded while it sent', () => {
  const left = () => waitingOf({ claimedUntil: 60_000, claimedBy: 'soglia-ticket-of-a-page-that-is-gone' });

  it('is over at once', async () => {
    await put(left());
    const { provider, made } = fakeProvider();
    expect(await sendAllWaiting('maria', { store: open(), provider, now })).toBe(1);
    expect(made).toHaveLength(1);
  });

  it('lasts while that page is there, however many others ask', async () => {
    const { key, store } = await put(waitingOf());
    const { provider, made } = fakeProvider();
    let answer: (value: null) => void = () => undefined;
    const answered = new Promise<null>((resolve) => (answer = resolve));
    const create = vi.fn<TicketProvider['create']>(async (...given) => {
      await answered;
      return provider.create(...given);
    });
    const sending = sendWaiting(key, { store, provider: { ...provider, create }, now });
    await vi.waitFor(() => expect(create).toHaveBeenCalled());
    for (const other of [open(), open()])
      expect(await sendAllWaiting('maria', { store: other, provider, now })).toBe(0);
    answer(null);
    expect(await sending).toEqual({ kind: 'sent' });
    expect(made).toHaveLength(1);
  });

  it.each([
    ['missing, as over plain http', {}],
    ['forbidden', { locks: { request: denied, query: denied } }],
  ])('lasts its time where the locks of the browser are %s', async (_what, navigator) => {
    vi.stubGlobal('navigator', navigator);
    await put(left());
    const { provider } = fakeProvider();
    expect(await sendAllWaiting('maria', { store: open(), provider, now })).toBe(0);
    expect(await sendAllWaiting('maria', { store: open(), provider, now: () => 60_001 })).toBe(1);
  });

  it('lasts its time at a provider without keys, which may still be making the ticket', async () => {
    const { key, store } = await put(left());
    const { provider } = fakeProvider({ create: network });
    const direct: TicketProvider = { ...provider, findSameTickets: () => Promise.resolve([]) };
    expect(await sendAllWaiting('maria', { store, provider: direct, now })).toBe(0);
    expect(await store.load()).toMatchObject([{ claimedUntil: 60_000, isUncertain: false }]);
    const later = { store, provider: direct, now: () => 60_001 };
    expect(await sendWaiting(key, later)).toMatchObject({ kind: 'waiting' });
    expect((await store.load())[0]?.claimedBy).toBeUndefined();
  });
});

describe('a provider without keys', () => {
  /** Has an older ticket with the same texts, and loses its answers as told. */
  const withOlderTicket = (loses: { answer: boolean; creates: boolean; list?: boolean }) => {
    const { provider } = fakeProvider();
    const ids = ['older'];
    const direct: TicketProvider = {
      ...provider,
      create: () => {
        if (loses.creates) ids.push(`new-${ids.length}`);
        return loses.answer ? Promise.reject(network) : Promise.resolve(undefined);
      },
      findSameTickets: () => (loses.list === true ? Promise.reject(network) : Promise.resolve([...ids])),
    };
    return { ids, direct };
  };

  it('has a ticket whose answer was lost: it is not created twice', async () => {
    const { store, key } = await put(waitingOf());
    const loses = { answer: true, creates: true };
    const { ids, direct } = withOlderTicket(loses);
    expect(await sendWaiting(key, { store, provider: direct, now })).toMatchObject({ kind: 'waiting' });
    loses.answer = false;
    expect(await sendWaiting(key, { store: open(), provider: direct, now })).toEqual({ kind: 'sent' });
    expect(ids).toEqual(['older', 'new-1']);
  });

  it.each([false, true])(
    'has an older one with the same texts: the new one is sent (list lost: %s)',
    async (list) => {
      const { store, key } = await put(waitingOf());
      const loses = { answer: true, creates: false, list };
      const { ids, direct } = withOlderTicket(loses);
      expect(await sendWaiting(key, { store, provider: direct, now })).toMatchObject({ kind: 'waiting' });
      Object.assign(loses, { answer: false, creates: true, list: false });
      expect(await sendWaiting(key, { store: open(), provider: direct, now })).toEqual({ kind: 'sent' });
      expect(ids).toEqual(['older', 'new-1']);
    },
  );

  it.each([
    ['unchanged', {}, ['older', 'new-1']],
    ['with another text', { description: 'Non parte più' }, ['older', 'new-1', 'new-2']],
  ])('has a ticket whose answer was lost, which was edited: %s', async (_what, changed, created) => {
    const first = waitingOf();
    const { store, key } = await put(first);
    const loses = { answer: true, creates: true };
    const { ids, direct } = withOlderTicket(loses);
    await sendWaiting(key, { store, provider: direct, now });
    await store.change(key, (stored) =>
      rewritten(key, stored, { ...first, draft: { ...first.draft, ...changed } }, now()),
    );
    loses.answer = false;
    expect(await sendWaiting(key, { store: open(), provider: direct, now })).toEqual({ kind: 'sent' });
    expect(ids).toEqual(created);
  });

  it('is sent nothing while it cannot say whether an uncertain one has arrived', async () => {
    const { store, key } = await put(waitingOf({ isUncertain: true, sameBefore: ['older'] }));
    const { ids, direct } = withOlderTicket({ answer: false, creates: true, list: true });
    expect(await sendWaiting(key, { store, provider: direct, now })).toMatchObject({ kind: 'waiting' });
    expect(ids).toEqual(['older']);
  });

  it('answered by a server in front of it that gave up is asked before it is sent again', async () => {
    const { store, key } = await put(waitingOf());
    const { provider } = fakeProvider({ create: new ApiError('http', { status: 504 }) });
    expect(await sendWaiting(key, { store, provider, now })).toMatchObject({ kind: 'waiting' });
    expect(await open().load()).toMatchObject([{ key, isUncertain: true }]);
  });
});

it('sends only what that person has written, the oldest first, and stops where the connection is gone', async () => {
  const [one, two] = [waitingOf(), waitingOf()];
  await put(two);
  await put(one);
  await put(waitingOf({ username: 'luca' }));
  const { provider, made, fails } = fakeProvider();
  expect(await sendAllWaiting('maria', { store: open(), provider, now })).toBe(2);
  expect(made.map(({ key }) => key)).toEqual([one.key, two.key]);
  fails.create = network;
  expect(await sendAllWaiting('luca', { store: open(), provider, now })).toBe(0);
  expect(await open().load()).toHaveLength(1);
});

describe('where the browser stores nothing', () => {
  const broken = () => Promise.reject(new DOMException('no', 'InvalidStateError'));
  const inMemory = () =>
    createWaitingStore({ database: { readAll: broken, remove: broken, change: broken }, channel: undefined });

  it('memory holds them for this visit', async () => {
    const { store, key } = await put(waitingOf(), inMemory());
    expect(store.lasts()).toBe(false);
    expect(store.tickets()).toHaveLength(1);
    const { provider, made } = fakeProvider();
    expect(await sendWaiting(key, { store, provider, now })).toEqual({ kind: 'sent' });
    expect(made).toHaveLength(1);
    expect(await store.load()).toEqual([]);
  });
});

it('what another version stored is left alone', async () => {
  await database.change('odd', () => ({ key: 'odd', something: 'else' }));
  const { provider } = fakeProvider();
  expect(await open().load()).toEqual([]);
  expect(await sendAllWaiting('maria', { store: open(), provider, now })).toBe(0);
  await database.remove('odd');
});

it('a picture that takes the place of one that has arrived is sent as another one', async () => {
  const other = { type: 'image/jpeg', bytes: new Uint8Array([4, 5, 6]) };
  const third = { type: 'image/jpeg', bytes: new Uint8Array([7, 8, 9]) };
  const stored = waitingOf({ pictures: [picture, other], createdId: 't-1', uploaded: 1 });
  const { key } = stored;
  // As the form gives them: the first was removed, another was added.
  const once = rewritten(key, stored, { ...stored, pictures: [{ ...other }, third] }, 2_000);
  const { store } = await put(once);
  const { provider, uploaded } = fakeProvider();
  await sendWaiting(key, { store, provider, now });
  expect(uploaded[0]).toBe(`t-1 ${key}-1`);
  expect(uploaded[1]).not.toContain(key);
  // And the same the next time.
  const again = rewritten(key, once, { ...stored, pictures: [third] }, 3_000);
  await store.change(key, () => again);
  await sendWaiting(key, { store, provider, now });
  expect(uploaded[2]).toBe(uploaded[1]);
});

it('one that is open in the form is not sent behind it: what is changed there would go nowhere', async () => {
  const { store, key } = await put(waitingOf());
  const { provider, made } = fakeProvider();
  const release = holdWaiting(key);
  expect(await sendAllWaiting('maria', { store, provider, now })).toBe(0);
  expect(made).toEqual([]);
  // By the form itself it is.
  release();
  expect(await sendAllWaiting('maria', { store, provider, now })).toBe(1);
});

it('nor behind the form of another window, until that has closed or was ended', async () => {
  const { store, key } = await put(waitingOf());
  const { provider, made } = fakeProvider();
  const release = holdWaiting(key, store);
  const [held] = await vi.waitFor(async () => {
    const tickets = await store.load();
    expect(tickets[0]?.heldUntil).toBeGreaterThan(Date.now());
    return tickets;
  });
  release();
  await vi.waitFor(async () => expect((await store.load())[0]?.heldUntil).toBe(0));
  // As the other window finds it: here nothing is open.
  await store.change(key, () => held);
  const heldUntil = held?.heldUntil ?? 0;
  expect(await sendAllWaiting('maria', { store: open(), provider, now: () => heldUntil - 1 })).toBe(0);
  expect(made).toEqual([]);
  expect(await sendAllWaiting('maria', { store: open(), provider, now: () => heldUntil })).toBe(1);
});
