import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startDemoHub } from '@soglia/demo-hub';
import { KEY_FILE_NAME } from '#service-connection/seal.ts';
import { StoreUnavailableError, type Store } from '#store/store.ts';
import { startFailingProxy, type ProxyFailure } from '#testing/failing-proxy.ts';
import { startPeopleHub } from '#testing/people-hub.ts';
import { owner, startHouse, temporaryFolder, type HouseOptions } from '#testing/prepared-house.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';
import { openTestSession } from '#testing/open-test-session.ts';

async function setUp() {
  const hub = await startDemoHub();
  const folder = await temporaryFolder();
  const session = hub.issueOwnerToken('a session of the owner');
  return {
    hub,
    session,
    data: folder.path,
    start: (options: Partial<HouseOptions> = {}) => startHouse(hub.url, { data: folder.path, ...options }),
    /** Names of the owner's long-lived tokens on the hub. */
    tokenNames: () => tokenNames(hub.url, session),
    [Symbol.asyncDispose]: async () => {
      await hub.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function tokenNames(hubUrl: string, token: string): Promise<string[]> {
  const session = await openTestSession(hubUrl, token);
  const list = await session.command({ type: 'auth/refresh_tokens' });
  session.close();
  return (list as { client_name: string | null }[])
    .map(({ client_name: name }) => name ?? '')
    .filter((name) => name.startsWith('Soglia'));
}

type House = Awaited<ReturnType<typeof startHouse>>;

const audit = async ({ store }: House) =>
  (await store.auditLog.page({ limit: 50 })).map(({ action }) => action).reverse();

describe('preparing', () => {
  test('gives the gateway a token of its own, which it uses again after a restart', async () => {
    await using setup = await setUp();
    {
      await using house = await setup.start();
      expect(await house.house.read(owner)).toMatchObject({
        state: 'not_prepared',
        owner: null,
        may_prepare: true,
      });
      await house.prepare(setup.session);
      expect(await house.house.read(owner)).toMatchObject({ state: 'prepared', owner: 'Maria Bianchi' });
      expect(house.connection.state).toBe('ready');
      expect(await audit(house)).toEqual(['house.prepared']);
      expect(house.log()).not.toContain(setup.session.split('.')[2]);
    }
    await using again = await setup.start();
    await waitFor(() => expect(again.connection.state).toBe('ready'));
    expect(await audit(again)).toEqual(['house.prepared']);
    expect(await setup.tokenNames()).toEqual([expect.stringMatching(/^Soglia [\da-f]{8}$/)]);
  });

  test('the token is not in the database, and the key file is not readable by others', async () => {
    await using setup = await setUp();
    await using house = await setup.start();
    await house.prepare(setup.session);
    const stored = (await house.store.values.get('service_token')) ?? '';
    expect(stored).toContain('"sealed":"1.file.');
    expect(stored).not.toContain('eyJ');
    await house.close();
    const file = await readFile(join(setup.data, 'soglia.sqlite'), 'latin1');
    expect(file).not.toContain('eyJhbGciOi');
    expect(await readFile(join(setup.data, KEY_FILE_NAME), 'utf8')).toMatch(/^[\w-]{43}\n$/);
  });

  test('again replaces the token, and deletes the former one and no other', async () => {
    await using setup = await setUp();
    await using house = await setup.start();
    setup.hub.issueOwnerToken('Soglia altrove');
    await house.prepare(setup.session);
    const [first] = (await setup.tokenNames()).filter((name) => name !== 'Soglia altrove');
    await house.prepare(setup.session);
    await waitFor(async () => {
      const names = await setup.tokenNames();
      expect(names).toHaveLength(2);
      expect(names).toContain('Soglia altrove');
      expect(names).not.toContain(first);
    });
    expect(house.connection.state).toBe('ready');
  });

  test('a token that another gateway of the database has replaced is not lost: the new one is taken up', async () => {
    await using setup = await setUp();
    await using one = await setup.start();
    await one.prepare(setup.session);
    await using other = await setup.start();
    await waitFor(() => expect(other.connection.state).toBe('ready'));
    const former = other.connection.token;
    await one.prepare(setup.session);
    // The hub ends what was open with the former one, and refuses it.
    await waitFor(() => {
      expect(other.connection.state).toBe('ready');
      expect(other.connection.token).not.toBe(former);
    });
    expect(await audit(one)).toEqual(['house.prepared', 'house.prepared']);
    await using again = await setup.start();
    await waitFor(() => expect(again.connection.state).toBe('ready'));
  });

  test('a thousand calls at once are one', async () => {
    await using setup = await setUp();
    await using house = await setup.start();
    await Promise.all(Array.from({ length: 1000 }, () => house.prepare(setup.session)));
    expect(await setup.tokenNames()).toHaveLength(1);
    expect(await audit(house)).toEqual(['house.prepared']);
  });

  test('too often is refused, with a time', async () => {
    await using setup = await setUp();
    await using house = await setup.start({ limits: { setupPreparations: 1 } });
    await house.prepare(setup.session);
    await expect(house.prepare(setup.session)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('somebody who is not the owner is refused, also where the gateway was told otherwise', async () => {
    await using hub = await startPeopleHub();
    await using folder = await temporaryFolder();
    await using house = await startHouse(hub.url, { data: folder.path });
    const token = makeToken('luca');
    hub.tokens.set(token, 'luca');
    await expect(house.prepare(token)).rejects.toMatchObject({ code: 'owner_only' });
    await expect(house.prepare(makeToken('nobody'))).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(house.prepare('not a token')).rejects.toMatchObject({ code: 'unauthorized' });
    expect(hub.commands.map(({ type }) => type)).toEqual(['auth/current_user']);
    expect(house.connection.state).toBe('not_prepared');
  });

  const ofAnother = makeToken('other');
  test.each<[string, unknown]>([
    ['no text', { token: 1 }],
    ['no token', 'eyJ.not.one'],
    ['a token of another person', ofAnother],
    ['a token that it refuses', makeToken('refused')],
  ])('an answer that is %s is not stored', async (_name, result) => {
    await using hub = await startPeopleHub({
      answer: (type) => (type === 'auth/long_lived_access_token' ? { result } : undefined),
    });
    await using folder = await temporaryFolder();
    await using house = await startHouse(hub.url, { data: folder.path });
    const token = makeToken('session');
    hub.tokens.set(token, 'anna').set(ofAnother, 'luca');
    await expect(house.prepare(token)).rejects.toMatchObject({ code: 'hub_refused' });
    expect(await house.store.values.get('service_token')).toBeUndefined();
  });

  test('a hub that never answers: 502, within the limits', async () => {
    await using hub = await startPeopleHub({ silent: true });
    await using folder = await temporaryFolder();
    await using house = await startHouse(hub.url, { data: folder.path, limits: { socketSignIn: 50 } });
    await expect(house.prepare(makeToken('session'))).rejects.toMatchObject({ code: 'hub_unreachable' });
  });
});

describe('a step that fails', () => {
  test(
    'whichever message to the hub is lost, and however: no token is left, and the former one goes on',
    { tags: ['slow'], timeout: 120_000 },
    async () => {
      await using setup = await setUp();
      await using proxy = await startFailingProxy(setup.hub.url);
      await using house = await startHouse(proxy.url, {
        data: setup.data,
        limits: { serviceCommand: 400, socketSignIn: 400, setupPreparations: 1000 },
      });
      await house.prepare(setup.session);
      proxy.failAt(undefined);
      await house.prepare(setup.session);
      const messages = proxy.count();
      expect(messages).toBeGreaterThan(8);

      let failed = 0;
      for (const how of ['before', 'after', 'silent'] satisfies ProxyFailure[]) {
        for (let at = 1; at <= messages; at += 1) {
          proxy.failAt(at, how);
          await house.prepare(setup.session).catch((error: unknown) => {
            failed += 1;
            expect(error).toMatchObject({ name: 'ApiError', code: 'hub_unreachable' });
          });
          proxy.failAt(undefined);
          await waitFor(async () => {
            expect(house.connection.state).toBe('ready');
            expect(await setup.tokenNames()).toHaveLength(1);
          });
        }
      }
      expect(failed).toBeGreaterThan(10);
    },
  );

  test('a database that cannot be written takes the new token back', async () => {
    await using setup = await setUp();
    let isBroken = false;
    const changeStore = (store: Store): Store => ({
      ...store,
      transaction: (work) =>
        isBroken ? Promise.reject(new StoreUnavailableError('full', 'full')) : store.transaction(work),
    });
    await using house = await setup.start({ changeStore });
    await house.prepare(setup.session);
    const [before] = await setup.tokenNames();
    isBroken = true;
    await expect(house.prepare(setup.session)).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(await setup.tokenNames()).toEqual([before]);
    expect(house.connection.state).toBe('ready');
  });
});

describe('a token that is lost', () => {
  test('revoked: noted once, not tried again after a restart, and mended by preparing again', async () => {
    await using setup = await setUp();
    {
      await using house = await setup.start();
      await house.prepare(setup.session);
      setup.hub.faults.revoke('maria');
      await waitFor(async () => {
        expect(await house.house.read(owner)).toMatchObject({ state: 'lost', owner: 'Maria Bianchi' });
        expect(await audit(house)).toEqual(['house.prepared', 'house.token_lost']);
      });
    }
    await using again = await setup.start();
    const { state, checks } = await again.house.read(owner);
    expect([state, checks[0]?.state, checks[0]?.sentence]).toEqual([
      'lost',
      'bad',
      expect.stringContaining('non accetta più'),
    ]);
    expect(await audit(again)).toEqual(['house.prepared', 'house.token_lost']);

    await again.prepare(setup.hub.issueOwnerToken('another session'));
    expect(again.connection.state).toBe('ready');
    expect(await audit(again)).toEqual(['house.prepared', 'house.token_lost', 'house.prepared']);
  });

  test('another secret: said so, no crash, and the former token is deleted when the house is prepared again', async () => {
    await using setup = await setUp();
    {
      await using house = await setup.start({ secret: 'la prima frase segreta della casa' });
      await house.prepare(setup.session);
    }
    {
      await using house = await setup.start({ secret: 'la seconda frase segreta della casa' });
      const { state, checks } = await house.house.read(owner);
      expect([state, checks[0]?.sentence]).toEqual([
        'lost',
        expect.stringContaining('la chiave del gateway è cambiata'),
      ]);
      await waitFor(async () => expect(await audit(house)).toEqual(['house.prepared', 'house.token_lost']));
    }
    {
      await using house = await setup.start({ secret: 'la prima frase segreta della casa' });
      await waitFor(() => expect(house.connection.state).toBe('ready'));
    }
    await using house = await setup.start({ secret: 'la seconda frase segreta della casa' });
    await house.prepare(setup.session);
    await waitFor(async () => expect(await setup.tokenNames()).toHaveLength(1));
  });

  test.each([
    ['changed', (value: string) => value.replace('"ownerName":"Maria Bianchi"', '"ownerName":"Mallory"')],
    ['cut', (value: string) => value.slice(0, -20)],
    ['not ours', () => 'x'],
    ['empty', () => ''],
  ])('a stored value that is %s does not open', async (_name, change) => {
    await using setup = await setUp();
    {
      await using house = await setup.start();
      await house.prepare(setup.session);
      const value = (await house.store.values.get('service_token')) ?? '';
      await house.store.values.set('service_token', change(value));
    }
    await using house = await setup.start();
    expect(await house.house.read(owner)).toMatchObject({ state: 'lost' });
  });

  test('a secret that is set later seals the token anew', async () => {
    await using setup = await setUp();
    {
      await using house = await setup.start();
      await house.prepare(setup.session);
    }
    await using house = await setup.start({ secret: 'una frase segreta, messa più tardi' });
    await waitFor(() => expect(house.connection.state).toBe('ready'));
    expect(await house.store.values.get('service_token')).toContain('"sealed":"1.secret.');
  });
});

describe('a hub in the same process', () => {
  test('prepares the house by itself, and again when the hub has lost its data', async () => {
    await using setup = await setUp();
    const ownerToken = (name: string) => setup.hub.issueOwnerToken(name);
    {
      await using house = await setup.start({ ownerToken });
      await waitFor(() => expect(house.connection.state).toBe('ready'));
      expect(await house.house.read(owner)).toMatchObject({ state: 'prepared', owner: 'Maria Bianchi' });
    }
    setup.hub.faults.revoke('maria');
    await using house = await setup.start({ ownerToken });
    await waitFor(() => expect(house.connection.state).toBe('ready'));
    expect(await tokenNames(setup.hub.url, setup.hub.issueOwnerToken('x'))).toEqual(['Soglia']);
    expect(await audit(house)).not.toContain('house.token_lost');
  });
});

test('only administrators see the checklist', async () => {
  await using setup = await setUp();
  await using house = await setup.start();
  const answer = await house.house.read({ ...owner, isAdmin: false, isOwner: false });
  expect(answer).toEqual({ state: 'not_prepared', owner: null, may_prepare: false, checks: [] });
});
