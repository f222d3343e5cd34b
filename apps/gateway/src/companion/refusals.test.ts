import { describe, expect, test } from 'vitest';
import { refusalsSchema, KEPT_REFUSALS, type Person, type Refusal } from '@soglia/contracts/companion';
import { MINUTE_MS } from '@soglia/server/durations';
import { tokenCaller, type Caller } from '#identity/caller.ts';
import { createLogger } from '#logging/logger.ts';
import { createMetrics } from '#metrics.ts';
import { refuse } from '#policy/refusals.ts';
import type { RefusedAct, RefusalReason } from '#policy/verdict.ts';
import type { ValuesRepository } from '#store/store.ts';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { openClient } from '#testing/test-client.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createRefusals } from './refusals.ts';

const person = (userId: string): Caller => ({
  ...tokenCaller('a.b.c', '127.0.0.1'),
  kind: 'person',
  person: { userId, name: userId.toUpperCase(), isAdmin: false, isOwner: false, roleId: 'guest' },
});

/** @param content what is stored; of two on one, each adds to what the other has stored */
function setUp(content = new Map<string, string>()) {
  const lines: string[] = [];
  const clock = manualClock(Date.parse('2026-11-23T10:00:00Z'));
  const metrics = createMetrics();
  const values: Pick<ValuesRepository, 'get' | 'add' | 'replace'> = {
    get: (name) => Promise.resolve(content.get(name)),
    add: (name, value) => {
      if (!content.has(name)) content.set(name, value);
      return Promise.resolve(content.get(name) ?? value);
    },
    replace: (name, before, value) => {
      const isThere = content.get(name) === before;
      if (isThere) content.set(name, value);
      return Promise.resolve(isThere);
    },
  };
  const refusals = createRefusals({
    values,
    clock,
    metrics,
    identity: { role: () => undefined },
    logger: createLogger('info', { write: (line) => void lines.push(line) }),
  });
  return {
    clock,
    metrics,
    lines,
    refusals,
    content,
    refuse: (
      userId: string,
      act: string,
      reason: RefusalReason = 'closed',
      more?: Omit<RefusedAct, 'act' | 'reason'>,
    ) => refusals.observe(() => refuse(act, reason, more))({ kind: 'message', message: {} }, person(userId)),
    read: () => refusals.read({ limit: KEPT_REFUSALS }),
    /** Waits until the store has this many. */
    stored: (count: number) =>
      waitFor(() => {
        const list = refusalsSchema.parse(JSON.parse(content.get('refusals') ?? '[]'));
        expect(list).toHaveLength(count);
        return list;
      }),
  };
}

describe('what roles refused', () => {
  test('the same again counts, with the first and the last time; the last one first', async () => {
    const { refuse: refuseTo, read, clock } = setUp();
    refuseTo('anna', 'light.turn_on', 'device', { entityId: 'light.garage' });
    refuseTo('bruno', 'get_config', 'outside_times');
    clock.advance(MINUTE_MS);
    refuseTo('anna', 'light.turn_on', 'device', { entityId: 'light.garage' });
    refuseTo('anna', 'light.turn_on', 'device', { entityId: 'light.cellar' });
    expect((await read()).map(({ id: _id, ...one }) => one)).toEqual([
      expect.objectContaining({ entity_id: 'light.cellar', times: 1 }),
      {
        person: { id: 'anna', name: 'ANNA' },
        role: { id: 'guest', name: '' },
        act: 'light.turn_on',
        reason: 'device',
        entity_id: 'light.garage',
        function_id: null,
        right: null,
        times: 2,
        first_at: '2026-11-23T10:00:00.000Z',
        last_at: '2026-11-23T10:01:00.000Z',
      },
      expect.objectContaining({ person: { id: 'bruno', name: 'BRUNO' }, reason: 'outside_times' }),
    ]);
  });

  test('it is bounded, for one person and for all, whatever is asked for', async () => {
    const { refuse: refuseTo, read } = setUp();
    refuseTo('bruno', 'get_config');
    for (let number = 0; number < 10_000; number += 1) {
      refuseTo('anna', 'light.turn_on', 'device', { entityId: `light.lamp_${number}` });
    }
    const ofAnna = await read();
    expect(ofAnna).toHaveLength(101);
    expect(ofAnna[0]?.entity_id).toBe('light.lamp_9999');
    expect(ofAnna.at(-1)?.person.id).toBe('bruno');
    for (let number = 0; number < 1000; number += 1) refuseTo(`person${number}`, 'get_config');
    expect(await read()).toHaveLength(KEPT_REFUSALS);
  });

  test('words of a client are in no list, no log line and no metric', async () => {
    const { refuse: refuseTo, read, clock, lines, metrics } = setUp();
    refuseTo('anna', 'my secret\n', 'closed', { entityId: 'light.x {{ secret }}' });
    refuseTo('anna', 'mysecret/command');
    refuseTo('anna', 'search/related');
    clock.advance(10_000);
    await waitFor(() => expect(lines).toHaveLength(2));
    expect(lines.join('')).not.toContain('secret');
    expect(lines[0]).toContain('"act":"other","reason":"closed","times":2');
    expect(lines[1]).toContain('"act":"search/related","reason":"closed","times":1');
    expect(await metrics.registry.metrics()).toContain(
      'soglia_refused_by_role_total{act="other",reason="closed"} 2',
    );
    expect((await read()).map(({ act, entity_id: entityId }) => [act, entityId])).toEqual([
      ['search/related', null],
      ['mysecret/command', null],
      ['other', null],
    ]);
  });

  test('it is stored some seconds later or at the end, and goes on from there', async () => {
    const first = setUp();
    first.refuse('anna', 'get_config');
    first.clock.advance(10_000);
    await first.stored(1);
    first.refuse('anna', 'get_services');
    await first.refusals.close();
    const list = await first.stored(2);
    const again = setUp(new Map([['refusals', JSON.stringify(list)]]));
    again.refuse('anna', 'get_services');
    again.refuse('anna', 'get_states');
    const ids = (await again.read()).map(({ act, id, times }) => [act, id, times]);
    expect(ids).toEqual([
      ['get_states', expect.any(Number), 1],
      ['get_services', 2, 2],
      ['get_config', 1, 1],
    ]);
    expect(new Set(ids.map(([, id]) => id)).size).toBe(3);
  });

  test('each of two gateways of one database tells what both have refused, also after a restart', async () => {
    const content = new Map<string, string>();
    const [one, other] = [setUp(content), setUp(content)];
    one.refuse('anna', 'get_config');
    other.refuse('anna', 'get_config');
    other.refuse('bruno', 'get_states');
    await Promise.all([one.refusals.close(), other.refusals.close()]);
    for (const { read } of [one, other, setUp(content)]) {
      const list = await read();
      expect(list.map(({ person: { id }, act, times }) => `${id} ${act} ${times}`).sort()).toEqual([
        'anna get_config 2',
        'bruno get_states 1',
      ]);
      expect(new Set(list.map(({ id }) => id)).size).toBe(2);
    }
  });

  test.each(['{', '{"a":1}', '[{"id":"x"}]'])('stored as %s, it begins anew', async (text) => {
    const { read } = setUp(new Map([['refusals', text]]));
    expect(await read()).toEqual([]);
  });
});

describe('GET /api/refusals', () => {
  const refusalsOf = async (house: CompanionHouse, query = '') =>
    (await house.send(house.owner, 'GET', `/api/refusals${query}`)).body as Refusal[];

  /** A person whose role has no function, once the gateway knows the house. */
  async function guestOf(house: CompanionHouse): Promise<string> {
    const role = await house.send(house.owner, 'POST', '/api/roles', {
      name: 'Nessuna funzione',
      functions: [],
    });
    const { id } = role.body as { id: string };
    const made = await house.send(house.owner, 'POST', '/api/users', {
      username: 'nonna',
      name: 'Nonna Pina',
      password: 'segreta1',
      role_id: id,
    });
    expect((made.body as Person).role_name).toBe('Nessuna funzione');
    const token = await house.signIn('nonna', 'segreta1');
    await waitFor(async () =>
      expect(await house.send(token, 'GET', '/api/states')).toMatchObject({ status: 200 }),
    );
    return token;
  }

  test('tells administrators who was refused what, by request and by socket', async () => {
    await using house = await startCompanionHouse();
    const token = await guestOf(house);
    expect((await house.send(token, 'GET', '/api/error_log')).status).toBe(401);
    expect((await house.send(token, 'GET', '/api/refusals')).status).toBe(403);
    using client = openClient(house.gateway.socketUrl);
    await client.signIn(token);
    await client.waitForText('auth_ok');
    client.socket.send(JSON.stringify({ id: 1, type: 'persistent_notification/get' }));
    client.socket.send(JSON.stringify({ id: 2, type: 'persistent_notification/get' }));
    await client.waitForText('"id":2');

    const list = await refusalsOf(house);
    expect(refusalsSchema.parse(list)).toEqual(list);
    expect(list[0]).toMatchObject({
      person: { name: 'Nonna Pina' },
      role: { name: 'Nessuna funzione' },
      times: 2,
      act: 'persistent_notification/get',
      reason: 'function',
      function_id: 10,
    });
    expect(list.map(({ act, reason }) => [act, reason])).toEqual([
      ['persistent_notification/get', 'function'],
      ['GET /api/refusals', 'closed'],
      ['GET /api/error_log', 'closed'],
    ]);
    expect(await refusalsOf(house, '?limit=1')).toEqual(list.slice(0, 1));
    expect(await refusalsOf(house, '?person=somebody')).toEqual([]);
    expect((await house.send(house.owner, 'GET', '/api/refusals?limit=501')).status).toBe(422);
  });

  test('what is for administrators and the owner only is told too, without what follows the address', async () => {
    await using house = await startCompanionHouse();
    const token = await guestOf(house);
    const asked = [
      ['DELETE', '/api/users?user_id=somebody'],
      ['PUT', '/api/roles/somebody'],
      ['POST', '/api/house_setup'],
      ['GET', '/api/audit_log'],
      ['GET', '/api/audit_log?limit=1'],
    ] as const;
    for (const [method, path] of asked)
      expect(await house.send(token, method, path), path).toMatchObject({ status: 403 });
    expect((await refusalsOf(house)).map(({ act, reason, times }) => [act, reason, times])).toEqual([
      ['GET /api/audit_log', 'closed', 2],
      ['POST /api/house_setup', 'closed', 1],
      ['PUT /api/roles', 'closed', 1],
      ['DELETE /api/users', 'closed', 1],
    ]);
  });

  test('goes on after a restart', async () => {
    await using house = await startCompanionHouse();
    const token = await guestOf(house);
    await house.send(token, 'GET', '/api/error_log');
    const before = await refusalsOf(house);
    expect(before).toHaveLength(1);
    await house.gateway.close();
    await house.restart();
    expect(await refusalsOf(house)).toEqual(before);
  });
});
