// @vitest-environment happy-dom
import { act, fireEvent, render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSessionStore } from '#features/session/session-store.ts';
import { SessionProvider } from '#features/session/session-context.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { HubContext } from '#hub/hub-context.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { makeServices } from '../services/make-services.ts';
import { ServicesProvider } from '../services/services.ts';
import { PersonProvider, useCurrentUser, useOwnName, usePerson } from './use-person.ts';

const OwnName = () => {
  const person = usePerson();
  return (
    <button type="button" onClick={() => person?.rename('Maria Neri')}>
      {useOwnName()}
    </button>
  );
};
const Screen = () => (
  <PersonProvider value={useCurrentUser()}>
    <OwnName />
  </PersonProvider>
);

/** A person whose name this browser has stored from an earlier start. */
function open(nameAtHub: () => string) {
  const { services } = makeServices(
    { ...testPlatform, fetch: () => Promise.reject(new Error('no app origin')) },
    window,
  );
  const store = memoryStore().safe();
  store.setItem('own_name', '{"username":"maria","name":"Maria Bianchi"}');
  const [read, written] = [vi.spyOn(store, 'getItem'), vi.spyOn(store, 'setItem')];
  const sessions = createSessionStore({ store: memoryStore().safe(), origin: 'http://casa', now: Date.now });
  sessions.signIn({ username: 'maria', base: 'http://casa:8123', tokens: { longLived: 'long' } });
  const { hub, setConnection } = createFakeHub({
    command: <T,>() => Promise.resolve({ id: 'u1', name: nameAtHub(), is_admin: false } as T),
  });
  const drawn = () => (
    <ServicesProvider value={{ ...services, store, earlyHub: undefined }}>
      <SessionProvider value={sessions}>
        <HubContext value={hub}>
          <Screen />
        </HubContext>
      </SessionProvider>
    </ServicesProvider>
  );
  const { container, getByRole, rerender, unmount } = render(drawn());
  onTestFinished(unmount);
  const connect = () =>
    act(async () => {
      setConnection('lost');
      await Promise.resolve();
      setConnection('ready');
      await Promise.resolve();
    });
  return {
    read,
    written,
    connect,
    shown: () => container.textContent,
    rename: () => fireEvent.click(getByRole('button')),
    draw: () => rerender(drawn()),
  };
}

it('reads the stored name once, however often it is drawn', () => {
  const { read, shown, draw } = open(() => 'Maria Bianchi');
  expect(shown()).toBe('Maria Bianchi');
  const before = read.mock.calls.length;
  for (let time = 0; time < 3; time += 1) draw();
  expect(read).toHaveBeenCalledTimes(before);
});

it('writes the name of the account only where it has changed', async () => {
  let name = 'Maria Bianchi';
  const { written, connect, shown } = open(() => name);
  await connect();
  await connect();
  expect(written).not.toHaveBeenCalled();

  name = 'Maria Verdi';
  await connect();
  await expect.poll(shown).toBe('Maria Verdi');
  await connect();
  expect(written.mock.calls).toEqual([['own_name', '{"username":"maria","name":"Maria Verdi"}']]);
});

it('follows a name that was saved here, for the next start too', async () => {
  const { connect, shown, rename, written } = open(() => 'Maria Bianchi');
  await connect();
  rename();
  expect(shown()).toBe('Maria Neri');
  expect(written.mock.calls).toEqual([['own_name', '{"username":"maria","name":"Maria Neri"}']]);
});
