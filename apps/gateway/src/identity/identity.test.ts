import { describe, expect, test } from 'vitest';
import { ADMINISTRATOR_ROLE_ID } from '@soglia/contracts/companion';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '@soglia/server/durations';
import { defaultLimits } from '#limits.ts';
import { startIdentityHub } from '#testing/identity-hub.ts';
import { setUpIdentity as setUp, home, away } from '#testing/identity-set-up.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';
import { sessionHashOf, tokenCaller } from './caller.ts';

describe('whose token it is', () => {
  test('is asked once, however many wait for it, and known as long as the socket is open', async () => {
    await using setup = await setUp();
    const token = setup.people.issue('maria');
    const results = await Promise.all(Array.from({ length: 50 }, () => setup.identity.resolve(token, home)));
    for (const result of results) {
      expect(result).toEqual({
        kind: 'person',
        person: {
          userId: 'maria',
          name: 'maria',
          isAdmin: true,
          isOwner: false,
          roleId: ADMINISTRATOR_ROLE_ID,
        },
      });
    }
    expect(setup.hub.signIns).toBe(1);
    const luca = await setup.identity.resolve(setup.people.issue('luca'), home);
    expect(luca).toMatchObject({ person: { userId: 'luca', roleId: setup.defaultRoleId } });
    expect(setup.hub.holders).toBe(2);
  });

  test('a revoked token is refused, and the hub sees it once more at the most', async () => {
    await using setup = await setUp();
    const token = setup.people.issue('luca');
    const connection = setup.connect(token);
    await setup.identity.resolve(token, home);
    setup.hub.revoke(token);
    await waitFor(() => {
      expect(connection.ended).toBe(true);
    });
    for (let round = 0; round < 5; round += 1) {
      expect(await setup.identity.resolve(token, home)).toEqual({ kind: 'refused' });
    }
    expect(setup.hub.refused).toBe(1);
  });

  test('while the hub is away nobody is known; afterwards everybody is again', async () => {
    await using setup = await setUp();
    const token = setup.people.issue('luca');
    await setup.identity.resolve(token, home);
    await setup.hub.close();
    await waitFor(async () => {
      expect(await setup.identity.resolve(token, home)).toEqual({ kind: 'unavailable' });
    });
    await using _again = await startIdentityHub({ ...setup.people, port: setup.hub.port });
    expect(await setup.identity.resolve(token, home)).toMatchObject({ person: { userId: 'luca' } });
  });

  test('invented, malformed and expired tokens open no socket, and limit only their own source', async () => {
    await using setup = await setUp();
    const known = setup.people.issue('luca');
    await setup.identity.resolve(known, home);
    const kinds = new Map<string, number>();
    for (let round = 0; round < 200; round += 1) {
      const token =
        round % 3 === 0 ? `junk ${round}` : makeToken(`x${round}`, round % 3 === 1 ? 1 : undefined);
      const { kind } = await setup.identity.resolve(token, away);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect([...kinds.keys()].sort()).toEqual(['limited', 'refused']);
    expect(setup.hub.signIns).toBe(1);
    expect(setup.hub.refused).toBe(defaultLimits.refusedTokensPerAddress);
    expect(await setup.identity.resolve(setup.people.issue('anna'), home)).toMatchObject({ kind: 'person' });
    expect(await setup.identity.resolve(known, away)).toMatchObject({ kind: 'person' });
  });

  test('watchers are closed when nobody uses them, and never are more than their limits', async () => {
    await using setup = await setUp({ limits: { watchers: 4, watchersPerPerson: 2 } });
    for (const name of ['maria', 'luca', 'anna', 'luca', 'luca', 'anna', 'anna']) {
      await setup.identity.resolve(setup.people.issue(name), home);
    }
    await waitFor(() => {
      expect(setup.hub.holders).toBe(4);
    });
    setup.clock.advance(6 * MINUTE_MS);
    await waitFor(() => {
      expect(setup.hub.holders).toBe(0);
    });
  });

  test('without a service connection the hub is asked again after 30 seconds, and at once for administrators', async () => {
    await using setup = await setUp({ closesSockets: false });
    const token = setup.people.issue('maria');
    await setup.identity.resolve(token, home);
    const maria = setup.people.users.get('maria');
    if (maria !== undefined) maria.isAdmin = false;
    const live = await Promise.all([1, 2, 3].map(() => setup.identity.resolve(token, home, { live: true })));
    for (const result of live) expect(result).toMatchObject({ person: { isAdmin: false } });
    setup.hub.deactivate('maria');
    setup.clock.advance(30_000);
    expect(await setup.identity.resolve(token, home)).toEqual({ kind: 'refused' });
  });
});

describe('the end of access', () => {
  test('ends the connections of the person and those of nobody known, and no others', async () => {
    await using setup = await setUp();
    const [luca, anna, unknown] = ['luca', 'anna', 'anna'].map((name) => setup.people.issue(name));
    if (luca === undefined || anna === undefined || unknown === undefined) throw new Error('no tokens');
    const connections = [luca, anna, unknown].map((token) => setup.connect(token));
    await setup.identity.resolve(luca, home);
    await setup.identity.resolve(anna, home);
    setup.identity.endAccess('luca');
    expect(connections.map(({ ended }) => ended)).toEqual([true, false, true]);
  });

  test('an answer that it has overtaken is not believed', async () => {
    const asked = Promise.withResolvers<undefined>();
    const answer = Promise.withResolvers<undefined>();
    await using setup = await setUp({
      closesSockets: false,
      beforeAnswer: () => {
        asked.resolve(undefined);
        return answer.promise;
      },
    });
    const token = setup.people.issue('luca');
    const result = setup.identity.resolve(token, home);
    await asked.promise;
    setup.hub.deactivate('luca');
    setup.identity.endAccess('luca');
    answer.resolve(undefined);
    expect(await result).toEqual({ kind: 'refused' });
  });

  test.each(['user_updated', 'user_removed'] as const)(
    'on a hub that leaves sockets open, %s ends them',
    async (kind) => {
      await using setup = await setUp({ closesSockets: false, withService: true });
      const token = setup.people.issue('luca');
      const [known, unknown] = [setup.connect(token), setup.connect(setup.people.issue('anna'))];
      await setup.identity.resolve(token, home);
      setup.hub.deactivate('luca');
      setup.told?.tell('luca', kind);
      await waitFor(() => {
        expect([known.ended, unknown.ended]).toEqual([true, true]);
      });
      expect(await setup.identity.resolve(token, home)).toEqual({ kind: 'refused' });
    },
  );

  test('people who were removed while there was no token to watch with lose their sockets', async () => {
    await using setup = await setUp({ closesSockets: false, withService: true });
    const [luca, anna] = [setup.people.issue('luca'), setup.people.issue('anna')];
    const connections = [setup.connect(luca), setup.connect(anna)];
    for (const token of [luca, anna]) await setup.identity.resolve(token, home);
    setup.told?.setState('lost');
    setup.people.users.delete('luca');
    setup.told?.setState('ready');
    await setup.told?.service.refreshPeople();
    expect(connections.map(({ ended }) => ended)).toEqual([true, false]);
  });
});

describe('what the service connection adds', () => {
  test('the user name; a change is waited for as long as the list is being read', async () => {
    await using setup = await setUp({ withService: true });
    const token = setup.people.issue('luca');
    expect(await setup.identity.resolve(token, home)).toMatchObject({
      person: { username: 'luca.it', localOnly: false, isAdmin: false },
    });
    const read = Promise.withResolvers<undefined>();
    const luca = setup.people.users.get('luca');
    if (luca !== undefined) luca.isAdmin = true;
    setup.told?.tell('luca', 'user_updated', read.promise);
    const result = setup.identity.resolve(token, home, { live: true });
    read.resolve(undefined);
    expect(await result).toMatchObject({ person: { isAdmin: true, roleId: ADMINISTRATOR_ROLE_ID } });
    expect(setup.hub.signIns).toBe(1);
  });

  test('people who may sign in at home only are kept out elsewhere, and their open connections end', async () => {
    await using setup = await setUp({ withService: true });
    const token = setup.people.issue('luca');
    const [inside, outside, hidden] = [home, away, { ...home, path: 'concealed' as const }].map((client) =>
      setup.connect(token, client),
    );
    await setup.identity.resolve(token, away);
    expect(setup.identity.admit(token, away)).toBeUndefined();
    setup.told?.localOnly.add('luca');
    setup.told?.tell('luca');
    await waitFor(() => {
      expect([inside?.ended, outside?.ended, hidden?.ended]).toEqual([false, true, true]);
    });
    expect(await setup.identity.resolve(token, away)).toEqual({ kind: 'local_only' });
    expect(await setup.identity.resolve(token, home)).toMatchObject({ kind: 'person' });
    // Also with a session that was never seen.
    expect(await setup.identity.admit(setup.people.issue('luca'), away)).toEqual({ kind: 'local_only' });
    expect(await setup.identity.admit(setup.people.issue('anna'), away)).toBeUndefined();
    expect(await setup.identity.admit(setup.people.issue('luca'), home)).toBeUndefined();
  });
});

describe('roles', () => {
  test('are known of people before anything passes, and while they are off of nobody', async () => {
    await using setup = await setUp({ withService: true });
    setup.told?.setState('not_prepared');
    const token = setup.people.issue('luca');
    expect(setup.identity.admit(token, home)).toBeUndefined();
    const caller = tokenCaller(token, home.address);
    expect(setup.identity.withPerson(caller)).toBe(caller);
    setup.told?.setState('ready');
    expect(await setup.identity.admit(token, home)).toBeUndefined();
    expect(setup.identity.withPerson(caller)).toMatchObject({
      kind: 'person',
      person: { userId: 'luca', roleId: setup.defaultRoleId },
    });
    expect(setup.hub.signIns).toBe(1);
    // Now nothing has to be asked, nor waited for.
    expect(setup.identity.admit(token, home)).toBeUndefined();
  });

  test('that are edited or given end the connections of those who may do something else now', async () => {
    // The test's clock jumps: no ping is answered in time.
    await using setup = await setUp({ withService: true, limits: { socketPing: HOUR_MS } });
    const { store, identity, people } = setup;
    const tokens = ['luca', 'anna', 'maria'].map((name) => people.issue(name));
    for (const token of tokens) await identity.resolve(token, home);
    const open = () => tokens.map((token) => setup.connect(token));
    const ended = (connections: ReturnType<typeof open>) => connections.map((one) => one.ended);
    const guest = await store.roles.find('guest');
    const technician = await store.roles.find('technician');
    if (guest === undefined || technician === undefined) throw new Error('no roles');

    let connections = open();
    await store.roles.replace({ ...guest, functions: [1] });
    await identity.storeChanged();
    expect(ended(connections)).toEqual([false, false, false]);
    await store.people.put({ userId: 'luca', roleId: 'guest' });
    await identity.storeChanged();
    expect(ended(connections)).toEqual([true, false, false]);

    connections = open();
    await store.roles.replace({ ...guest, name: 'Ospiti', functions: [1] });
    await identity.storeChanged();
    expect(ended(connections)).toEqual([false, false, false]);
    await store.roles.replace({ ...guest, hiddenAttributes: ['code'] });
    // Also where somebody else has written it, such as another gateway.
    setup.clock.advance(MINUTE_MS);
    await waitFor(() => {
      expect(ended(connections)).toEqual([true, false, false]);
    });

    connections = open();
    await store.roles.replace({ ...technician, isDefault: true });
    await identity.storeChanged();
    expect(ended(connections)).toEqual([false, true, false]);
    expect(identity.role('technician')).toMatchObject({ isDefault: true, functions: technician.functions });
  });
});

describe('what the store adds', () => {
  test('a last day: access ends at midnight in the house, and is reported once', async () => {
    await using setup = await setUp({ withService: true });
    const { clock, identity, store } = setup;
    const reported: string[] = [];
    identity.onExpired((userId) => reported.push(userId));
    await waitFor(() => {
      expect(identity.timeZone()).toBe('Europe/Rome');
    });
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(clock.now());
    await store.people.put({ userId: 'luca', expiresOn: today });
    await identity.storeChanged();
    const token = setup.people.issue('luca', 'a long session');
    const connection = setup.connect(token);
    expect(await identity.resolve(token, home)).toMatchObject({ kind: 'person' });
    const hourInRome = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', hour: '2-digit' });
    for (let minutes = 0; minutes < 25 * 60 && !connection.ended; minutes += 1) clock.advance(MINUTE_MS);
    expect(connection.ended).toBe(true);
    expect(hourInRome.format(clock.now())).toBe('00');
    await waitFor(() => {
      expect(reported).toEqual(['luca']);
    });
    expect(identity.admitSession(sessionHashOf(token), home)).toEqual({ kind: 'refused' });
    const later = makeToken('another', clock.now() / 1000 + 1800);
    setup.people.tokens.set(later, 'luca');
    expect(await identity.resolve(later, home)).toEqual({ kind: 'refused' });
    await store.people.put({ userId: 'luca', expiresOn: null });
    await identity.storeChanged();
    expect(await identity.resolve(later, home)).toMatchObject({ kind: 'person' });
    clock.advance(DAY_MS);
    expect(reported).toEqual(['luca']);
  });

  test('the last access is written once a minute at the most', async () => {
    await using setup = await setUp();
    const token = setup.people.issue('luca');
    for (let round = 0; round < 5; round += 1) await setup.identity.resolve(token, home);
    const first = setup.clock.now();
    await waitFor(async () => {
      expect(await setup.store.people.find('luca')).toMatchObject({ name: 'luca', lastAccess: first });
    });
    setup.clock.advance(59_000);
    await setup.identity.resolve(token, home);
    // Writes are done in their order: by the time this one is, an earlier one would have been.
    await setup.store.people.put({ userId: 'anna', name: 'Anna' });
    expect(await setup.store.people.find('luca')).toMatchObject({ lastAccess: first });
    setup.clock.advance(1000);
    await setup.identity.resolve(token, home);
    await waitFor(async () => {
      expect(await setup.store.people.find('luca')).toMatchObject({ lastAccess: first + MINUTE_MS });
    });
  });
});
