import { describe, expect, test } from 'vitest';
import { home, setUpIdentity, type IdentitySetUpOptions } from '#testing/identity-set-up.ts';
import { makeToken } from '#testing/tokens.ts';
import { sessionHashOf } from './caller.ts';

describe('sessions that were ended while the hub accepts their tokens', () => {
  const END = Date.parse('2026-11-23T12:00:00Z');

  /** Luca with a session from before the end, and one from after it. */
  async function setUpEnded(options: IdentitySetUpOptions = {}) {
    const began = new Map<string, number>();
    const setup = await setUpIdentity({ closesSockets: false, withService: true, began, ...options });
    const issue = (name: string, at: number, session?: string) => {
      const token = setup.people.issue(name, session);
      began.set(token, at);
      return token;
    };
    const end = async () => {
      await setup.store.people.put({ userId: 'luca', sessionsEndedAt: END });
      await setup.identity.endSessions('luca');
    };
    return { ...setup, issue, end };
  }

  test('are refused, also when renewed, and those from after it are not', async () => {
    await using setup = await setUpEnded();
    const { identity, hub } = setup;
    const [old, exact, unseen] = [END - 1, END, END - 2].map((at) => setup.issue('luca', at, `luca ${at}`));
    if (old === undefined || exact === undefined || unseen === undefined) throw new Error('no tokens');
    const anna = setup.issue('anna', END - 1);
    for (const token of [old, exact, anna]) await identity.resolve(token, home);
    expect(hub.sessionLists).toBe(0);
    const connections = [old, anna].map((token) => setup.connect(token));

    await setup.end();
    expect(connections.map(({ ended }) => ended)).toEqual([true, false]);
    expect(identity.admitSession(sessionHashOf(old), home)).toEqual({ kind: 'refused' });
    expect(hub.sessionLists).toBe(0);
    for (const token of [old, exact, unseen]) {
      expect(await identity.resolve(token, home)).toEqual({ kind: 'refused' });
      expect(await identity.admit(token, home)).toEqual({ kind: 'refused' });
    }
    const renewed = makeToken(`luca ${END - 1}`, setup.clock.now() / 1000 + 1800);
    setup.people.tokens.set(renewed, 'luca');
    expect(await identity.admit(renewed, home)).toEqual({ kind: 'refused' });
    expect(await identity.resolve(anna, home)).toMatchObject({ person: { userId: 'anna' } });
    // Of those that were known nobody asks the hub.
    expect(hub.sessionLists).toBe(1);

    const later = setup.issue('luca', END + 1);
    expect(await identity.resolve(later, home)).toMatchObject({ person: { userId: 'luca' } });
    for (let round = 0; round < 5; round += 1) {
      expect(await identity.admit(later, home)).toBeUndefined();
      expect(await identity.admit(renewed, home)).toEqual({ kind: 'refused' });
    }
    expect(hub.sessionLists).toBe(2);
  });

  test('are refused while there is no service connection, and by a gateway that has never seen them', async () => {
    await using setup = await setUpEnded();
    const [old, later] = [setup.issue('luca', END - 1), setup.issue('luca', END + 1)];
    await setup.end();
    for (const state of ['lost', 'not_prepared'] as const) {
      setup.told?.setState(state);
      expect(await setup.identity.admit(old, home)).toEqual({ kind: 'refused' });
      expect(await setup.identity.admit(later, home)).toBeUndefined();
      expect(await setup.identity.resolve(old, home)).toEqual({ kind: 'refused' });
    }
  });

  test('an end while the hub is being asked is not missed', async () => {
    const asked = Promise.withResolvers<undefined>();
    const answer = Promise.withResolvers<undefined>();
    await using setup = await setUpEnded({
      beforeAnswer: () => {
        asked.resolve(undefined);
        return answer.promise;
      },
    });
    const result = setup.identity.resolve(setup.issue('luca', END - 1), home);
    await asked.promise;
    await setup.end();
    answer.resolve(undefined);
    expect(await result).toEqual({ kind: 'refused' });
  });

  test('nobody passes of whom the hub does not say when they began', async () => {
    await using setup = await setUpEnded();
    const token = setup.people.issue('luca');
    await setup.end();
    expect(await setup.identity.resolve(token, home)).toEqual({ kind: 'unavailable' });
    expect(await setup.identity.admit(token, home)).toEqual({ kind: 'unavailable' });
  });
});
