import { describe, expect, test } from 'vitest';
import { defaultLimits } from '#limits.ts';
import { createPeople, startIdentityHub } from '#testing/identity-hub.ts';
import { createPeopleService } from '#testing/people-service.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

/** For every signed-in person, for administrators, and for the owner. */
const [PERSON, ADMINISTRATORS, OWNER] = ['/api/house_setup', '/api/users', '/api/house_setup/proxy'] as const;

async function setUp({ isHome = true, withService = true } = {}) {
  const people = createPeople(['maria', 'luca']);
  const hub = await startIdentityHub({ ...people, closesSockets: false });
  const peopleService = createPeopleService(people.users);
  const gateway = await startTestGateway(
    hub.url,
    {},
    { ...(withService && { service: peopleService.service }), isHome: () => isHome },
  );
  const ask = async (path: string, token?: string) => {
    const response = await fetch(`${gateway.hubUrl}${path}`, {
      method: path === OWNER ? 'POST' : 'GET',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    const { code, error } = (await response.json()) as { readonly code?: string; readonly error?: string };
    return { status: response.status, code, error, retryAfter: response.headers.get('retry-after') };
  };
  return {
    people,
    hub,
    peopleService,
    gateway,
    ask,
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

describe('a route for people', () => {
  test('is for those whom the hub knows by their token', async () => {
    await using setup = await setUp();
    const token = setup.people.issue('luca');
    expect(await setup.ask(PERSON, token)).toMatchObject({ status: 200 });
    for (const bad of [undefined, 'junk', makeToken('old', 1), makeToken('invented')]) {
      expect(await setup.ask(PERSON, bad)).toMatchObject({ status: 401, code: 'unauthorized' });
    }
    expect(await setup.ask(ADMINISTRATORS, token)).toMatchObject({
      status: 403,
      code: 'administrators_only',
      error: 'Può farlo solo un amministratore.',
    });
    const maria = setup.people.issue('maria');
    expect((await setup.ask(ADMINISTRATORS, maria)).code).not.toBe('administrators_only');
    expect(await setup.ask(OWNER, maria)).toMatchObject({ status: 403, code: 'owner_only' });
  });

  test('a flood of invented tokens opens no socket, and limits nobody who is known', async () => {
    await using setup = await setUp();
    const token = setup.people.issue('luca');
    await setup.ask(PERSON, token);
    const codes = new Set<string | undefined>();
    await Promise.all(
      Array.from({ length: 30 }, async (_empty, count) => {
        const { code, retryAfter } = await setup.ask(PERSON, makeToken(`x${count}`));
        codes.add(code);
        expect(retryAfter !== null).toBe(code === 'too_many_tries');
      }),
    );
    expect([...codes].sort()).toEqual(['too_many_tries', 'unauthorized']);
    expect(await setup.ask(PERSON, token)).toMatchObject({ status: 200 });
    expect(setup.hub.signIns).toBe(1);
    expect(setup.hub.refused).toBe(defaultLimits.refusedTokensPerAddress);
  });

  test('while the hub is away nobody is known: 503, and devices have their own answer', async () => {
    await using setup = await setUp();
    const token = setup.people.issue('maria');
    await setup.ask(PERSON, token);
    await setup.hub.close();
    await waitFor(async () => {
      expect(await setup.ask(PERSON, token)).toMatchObject({ status: 503, code: 'identity_unavailable' });
    });
    expect(await setup.ask('/api/states', token)).toMatchObject({ status: 502, code: 'hub_unreachable' });
  });

  test('who may sign in at home only is told so elsewhere', async () => {
    await using setup = await setUp({ isHome: false });
    setup.peopleService.localOnly.add('luca');
    await setup.peopleService.service.refreshPeople();
    expect(await setup.ask(PERSON, setup.people.issue('luca'))).toMatchObject({
      status: 403,
      code: 'local_only',
      error: 'Con questo account puoi accedere solo da casa.',
    });
  });

  test.each([true, false])(
    'rights are given and taken at once, events of the hub: %o',
    async (withService) => {
      await using setup = await setUp({ withService });
      const token = setup.people.issue('luca');
      const luca = setup.people.users.get('luca');
      if (luca === undefined) throw new Error('no luca');
      for (const isAdmin of [false, true, false, true]) {
        luca.isAdmin = isAdmin;
        setup.peopleService.tell('luca');
        const { code } = await setup.ask(ADMINISTRATORS, token);
        expect(code === 'administrators_only').toBe(!isAdmin);
      }
    },
  );
});
