import { describe, expect, test } from 'vitest';
import type { Person } from '@soglia/contracts/companion';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import type { Fault } from '#testing/hub-with-faults.ts';
import { waitFor } from '#testing/wait-for.ts';

/** The commands with which a person is made, and those that undo it. */
const creation = [
  'config/auth/create',
  'config/auth_provider/homeassistant/create',
  'person/create',
  'config/auth/update',
];
const undoing = ['person/list', 'person/delete', 'config/auth/delete'];

const nonna = { username: 'nonna', password: 'segreta1', role_id: 'guest' };
/**
 * Repairs come soon. A command that is answered late on a busy machine is not one that is lost: only who waits for a
 * `silent` one has a short limit, in milliseconds.
 */
const soon = (serviceCommand = 10_000) => ({
  parts: { limits: { repairInterval: 50, repairStandby: 500, hubConnect: 5000, serviceCommand } },
});

/** What the hub and the store have of people, for comparing. */
async function snapshot(house: CompanionHouse) {
  const hub = await house.askHub(house.owner);
  const users = await hub.command({ type: 'config/auth/list' });
  const persons = await hub.command({ type: 'person/list' });
  hub.close();
  return { users, persons };
}

async function expectNothingLeft(house: CompanionHouse, before: unknown): Promise<void> {
  await waitFor(async () => {
    expect(await snapshot(house)).toEqual(before);
    expect(await house.gateway.store.repairs.list()).toEqual([]);
    expect((await house.gateway.store.people.list()).map(({ username }) => username)).not.toContain('nonna');
  });
}

async function create(house: CompanionHouse) {
  const answer = await house.send(house.owner, 'POST', '/api/users', nonna);
  return { ...answer, person: answer.body as Person };
}

describe.each<Fault>(['refused', 'lost', 'answer_lost', 'silent'])(
  'a command of the creation that is %s',
  (fault) => {
    test('each of them: nobody is left half-made, and the next try succeeds', async () => {
      await using house = await startCompanionHouse(soon(fault === 'silent' ? 2000 : undefined));
      const before = await snapshot(house);
      for (let at = 1; ; at += 1) {
        house.faults.plan(fault, at, creation);
        const { status, body } = await create(house);
        const struck = house.faults.endPlan();
        if (!struck) {
          expect(status).toBe(201);
          expect(at).toBe(creation.length + 1);
          break;
        }
        expect({ at, status }).toEqual({
          at,
          status: fault === 'refused' ? 502 : (expect.any(Number) as number),
        });
        expect(status).toBeGreaterThanOrEqual(500);
        expect(JSON.stringify(body)).not.toContain('segreta1');
        await expectNothingLeft(house, before);
        await house.isReady();
      }
    });
  },
);

test('an undoing that fails too is tried again until it succeeds', async () => {
  await using house = await startCompanionHouse(soon());
  const before = await snapshot(house);
  for (let at = 1; ; at += 1) {
    // The third command of the creation, and then each one of what would undo it.
    house.faults.plan('refused', 3, creation);
    house.faults.planNext('refused', at, undoing);
    const { status } = await create(house);
    expect(status).toBe(502);
    const struck = house.faults.endPlan();
    await expectNothingLeft(house, before);
    if (!struck) break;
  }
});

test.each([1, 2, 3, 4])(
  'a gateway that is killed at command %i of the creation leaves an entry; the next one mends the hub',
  async (at) => {
    await using house = await startCompanionHouse(soon());
    const before = await snapshot(house);
    house.faults.plan('unanswered', at, creation);
    const creating = create(house).catch(() => undefined);
    await waitFor(() => {
      if (!house.faults.isCut) throw new Error('not yet');
    });
    const entries = await house.gateway.store.repairs.list();
    expect(entries).toMatchObject([{ username: 'nonna' }]);
    // As if it were killed: nothing more of it is written.
    await house.gateway.store.close();
    await house.gateway.close();
    await creating;
    house.faults.endPlan();
    expect(await snapshot(house)).not.toEqual(before);

    await house.restart();
    await expectNothingLeft(house, before);
    await house.isReady();
    expect(await create(house)).toMatchObject({ status: 201 });
  },
);

test('a deletion that is broken off is completed', async () => {
  await using house = await startCompanionHouse(soon());
  for (const at of [1, 2, 3]) {
    const before = await snapshot(house);
    const { person } = await create(house);
    house.faults.plan('lost', at, undoing);
    const answer = await house.send(house.owner, 'DELETE', `/api/users?user_id=${person.id}`);
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(house.faults.endPlan()).toBe(true);
    await expectNothingLeft(house, before);
    await house.isReady();
  }
});

test('a name that only half changed is put back', async () => {
  await using house = await startCompanionHouse(soon());
  const { person } = await create(house);
  const before = await snapshot(house);
  house.faults.plan('refused', 1, ['person/update']);
  const answer = await house.send(house.owner, 'PUT', `/api/users/${person.id}`, { name: 'Pina' });
  expect(answer.status).toBe(502);
  house.faults.endPlan();
  expect(await snapshot(house)).toEqual(before);
});

test('somebody who is active again, in a gateway that is killed in between, has the role that was given with it', async () => {
  await using house = await startCompanionHouse(soon(2000));
  const { send, owner } = house;
  const { person } = await create(house);
  const change = (body: object) => send(owner, 'PUT', `/api/users/${person.id}`, body);
  expect((await change({ active: false, role_id: 'technician' })).status).toBe(200);
  house.faults.plan('unanswered', 1, ['config/auth/update']);
  const activating = change({ active: true, role_id: 'guest' }).catch(() => undefined);
  await waitFor(() => {
    if (!house.faults.isCut) throw new Error('not yet');
  });
  // As if it were killed: nothing more of it is written.
  await house.gateway.store.close();
  await house.gateway.close();
  await activating;
  house.faults.endPlan();
  await house.restart();
  await house.isReady();
  expect((await send(owner, 'GET', '/api/users')).body).toContainEqual(
    expect.objectContaining({ id: person.id, active: true, role_id: 'guest' }),
  );
});
