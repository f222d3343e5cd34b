// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { HubProvider } from '#hub/hub-provider.tsx';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import type { TicketProvider } from '../provider/ticket-provider.ts';
import { emptyDraft } from '../ticket-draft.ts';
import { waitingStore } from '../waiting/waiting-store.ts';
import { sendWaiting } from '../waiting/send-waiting.ts';
import { rewritten, type WrittenTicket } from '../waiting/waiting-ticket.ts';
import { useSending } from './use-sending.ts';

const UNTIL = { timeout: 15_000 };
const written: WrittenTicket = {
  username: 'maria',
  draft: { ...emptyDraft, phone: '3331234567', title: 'Caldaia', description: 'Non parte' },
  diagnostics: [],
  entityId: undefined,
  pictures: [],
};

it('a ticket that a provider without keys has made, and then failed, is not made again', async () => {
  const made: string[] = [];
  const provider: TicketProvider = {
    kind: 'direct',
    source: 'direct',
    list: () => Promise.reject(new ApiError('network')),
    read: () => Promise.reject(new ApiError('network')),
    findSameTickets: () => Promise.resolve([...made]),
    create: () => {
      made.push(`t-${made.length + 1}`);
      return Promise.reject(new ApiError('refused', { status: 500 }));
    },
  };
  const { hub } = createFakeHub({ ready: true });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HubProvider hub={hub}>{children}</HubProvider>
  );
  const { result } = renderHook(() => useSending({ kind: 'there', provider }, undefined), { wrapper });
  result.current.send(written);
  await waitFor(() => expect(result.current.outcome?.kind).toBe('refused'), UNTIL);
  // It is in the form, which sends it again.
  expect(await waitingStore.load()).toEqual([]);
  result.current.send(written);
  await waitFor(() => expect(result.current.outcome?.kind).toBe('sent'), UNTIL);
  expect(made).toEqual(['t-1']);
});

it('says of a refused ticket whether it was made: only its pictures can still be changed then', async () => {
  let refusesPicture = true;
  const provider: TicketProvider = {
    kind: 'gateway',
    source: 'gateway',
    list: () => Promise.reject(new ApiError('network')),
    read: () => Promise.reject(new ApiError('network')),
    create: () => Promise.resolve('t-1'),
    conversation: {
      addPicture: () =>
        refusesPicture ? Promise.reject(new ApiError('refused', { status: 413 })) : Promise.resolve('p'),
      sendMessage: () => Promise.resolve(),
      readPicture: () => Promise.reject(new ApiError('network')),
      setStatus: () => Promise.resolve(),
      setConsent: () => Promise.resolve(),
      markSeen: () => Promise.resolve(),
    },
  };
  const { hub } = createFakeHub({ ready: true });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HubProvider hub={hub}>{children}</HubProvider>
  );
  const { result } = renderHook(() => useSending({ kind: 'there', provider }, undefined), { wrapper });
  expect(result.current.hasArrived).toBe(false);
  const pictures = [{ type: 'image/jpeg', bytes: new Uint8Array([1]) }];
  result.current.send({ ...written, pictures });
  await waitFor(() => expect(result.current.outcome?.kind).toBe('refused'), UNTIL);
  expect(result.current.hasArrived).toBe(true);
  refusesPicture = false;
  result.current.send({ ...written, pictures: [] });
  await waitFor(() => expect(result.current.outcome?.kind).toBe('sent'), UNTIL);
});

/** One that is edited here, and a provider that makes a ticket once for each key, as the gateway does. */
async function editWaiting() {
  const key = 'a-key-of-a-waiting-ticket';
  await waitingStore.change(key, () => rewritten(key, undefined, written, 1));
  const made = new Map<string, string>();
  const provider: TicketProvider = {
    kind: 'gateway',
    source: 'gateway',
    list: () => Promise.reject(new ApiError('network')),
    read: () => Promise.reject(new ApiError('network')),
    create: ({ title }, given) => {
      if (!made.has(given)) made.set(given, title);
      return Promise.resolve(given);
    },
  };
  const { hub } = createFakeHub({ ready: true });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HubProvider hub={hub}>{children}</HubProvider>
  );
  const { result } = renderHook(() => useSending({ kind: 'there', provider }, key), { wrapper });
  return { key, provider, made, result };
}

const changed = { ...written, draft: { ...written.draft, title: 'Caldaia e cancello' } };

it('says of one that another window has sent that it is gone, and sends it as a new one when asked again', async () => {
  const { key, provider, made, result } = await editWaiting();
  await sendWaiting(key, { store: waitingStore, provider, now: () => 1_000 });
  result.current.send(changed);
  await waitFor(() => expect(result.current.outcome?.kind).toBe('refused'), UNTIL);
  expect(result.current.outcome).toHaveProperty('text', expect.stringContaining('un’altra finestra'));
  expect([...made.values()]).toEqual(['Caldaia']);
  result.current.send(changed);
  await waitFor(() => expect(result.current.outcome?.kind).toBe('sent'), UNTIL);
  expect([...made.values()]).toEqual(['Caldaia', 'Caldaia e cancello']);
  expect(await waitingStore.load()).toEqual([]);
});

it('changes nothing of one that another window is sending', async () => {
  const { key, made, result } = await editWaiting();
  const claimedUntil = 60_000;
  await waitingStore.change(key, (stored) => stored && { ...stored, claimedUntil });
  result.current.send(changed);
  await waitFor(() => expect(result.current.outcome?.kind).toBe('refused'), UNTIL);
  expect(await waitingStore.load()).toMatchObject([{ draft: written.draft, claimedUntil }]);
  // That window could not.
  await waitingStore.change(key, (stored) => stored && { ...stored, claimedUntil: 0 });
  result.current.send(changed);
  await waitFor(() => expect(result.current.outcome?.kind).toBe('sent'), UNTIL);
  expect([...made]).toEqual([[key, 'Caldaia e cancello']]);
});
