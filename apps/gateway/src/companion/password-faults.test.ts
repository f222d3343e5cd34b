import { describe, expect, test } from 'vitest';
import type { AuditPage, Person } from '@soglia/contracts/companion';
import { HOUR_MS } from '@soglia/server/durations';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import type { Fault } from '#testing/hub-with-faults.ts';
import { waitFor } from '#testing/wait-for.ts';

/** The commands of a new password: it is set, the person is deactivated and activated, and what is left is deleted. */
const commands = [
  'config/auth_provider/homeassistant/admin_change_password',
  'config/auth/update',
  'auth/delete_all_refresh_tokens',
];
const STEPS = 4;
/**
 * Repairs come soon. Only who waits for a command that is never answered, or for the repair that is due after it, has
 * a short limit for it, in milliseconds.
 */
const soon = (serviceCommand = 10_000) => ({
  parts: { limits: { repairInterval: 50, repairStandby: 500, hubConnect: 5000, serviceCommand } },
});

async function createPerson(house: CompanionHouse): Promise<Person> {
  const answer = await house.send(house.owner, 'POST', '/api/users', {
    username: 'nonna',
    password: 'password-0',
    role_id: 'resident',
  });
  expect(answer.status).toBe(201);
  return answer.body as Person;
}

const reset = (house: CompanionHouse, id: string, new_password: string) =>
  house.send(house.owner, 'POST', `/api/users/${id}/password`, { new_password });

async function expectMended(house: CompanionHouse, id: string): Promise<void> {
  await waitFor(async () => {
    expect(await house.gateway.store.repairs.list()).toEqual([]);
    const hub = await house.askHub(house.owner);
    const users = (await hub.command({ type: 'config/auth/list' })) as { id: string; is_active: boolean }[];
    hub.close();
    expect(users.find((user) => user.id === id)?.is_active).toBe(true);
  });
}

describe.each<Fault>(['refused', 'lost', 'answer_lost', 'silent'])('a command that is %s', (fault) => {
  test('each of them: the person stays active, with no earlier session once the password is another one', async () => {
    await using house = await startCompanionHouse(soon(fault === 'silent' ? 2000 : undefined));
    const { id } = await createPerson(house);
    let password = 'password-0';
    for (let at = 1; ; at += 1) {
      const token = await house.signIn('nonna', password);
      house.faults.plan(fault, at, commands);
      const { status, body } = await reset(house, id, `password-${at}`);
      const struck = house.faults.endPlan();
      expect(JSON.stringify(body)).not.toContain('password-');
      if (at === STEPS)
        expect({ status, body }).toEqual({ status: 200, body: { sessions_ended_on_hub: false } });
      else if (struck) expect(status).toBeGreaterThanOrEqual(500);
      await expectMended(house, id);
      await house.isReady();
      // A password that the hub never got is not set: whoever was in with the earlier one may be.
      const isSet = at > 1 || fault === 'answer_lost';
      await house.signIn('nonna', isSet ? `password-${at}` : password);
      if (isSet) password = `password-${at}`;
      const earlier = (await house.send(token, 'GET', '/api/user_profile')).status;
      expect({ at, earlier }).toEqual({ at, earlier: at === 1 && fault === 'refused' ? 200 : 401 });
      if (!struck) {
        expect(at).toBe(STEPS + 1);
        expect({ status, body }).toEqual({ status: 200, body: { sessions_ended_on_hub: true } });
        break;
      }
    }
  });
});

test.each([1, 2, 3])(
  'a gateway that is killed at command %i leaves an entry; the next one ends the sessions, and writes it down',
  async (at) => {
    await using house = await startCompanionHouse(soon(2000));
    const { id } = await createPerson(house);
    const token = await house.signIn('nonna', 'password-0');
    house.faults.plan('unanswered', at, commands);
    const resetting = reset(house, id, 'password-1').catch(() => undefined);
    await waitFor(() => {
      if (!house.faults.isCut) throw new Error('not yet');
    });
    expect(await house.gateway.store.repairs.list()).toMatchObject([{ kind: 'end_sessions', userId: id }]);
    // As if it were killed: nothing more of it is written.
    await house.gateway.store.close();
    await house.gateway.close();
    await resetting;
    house.faults.endPlan();

    await house.restart();
    await expectMended(house, id);
    await house.isReady();
    expect((await house.send(token, 'GET', '/api/user_profile')).status).toBe(401);
    const again = await house.signIn('nonna', 'password-1');
    expect((await house.send(again, 'GET', '/api/user_profile')).status).toBe(200);
    const { body } = await house.send(house.owner, 'GET', '/api/audit_log?action=person.password_reset');
    expect((body as AuditPage).entries).toMatchObject([
      { actor: { name: 'Maria Bianchi' }, subject: { id, name: 'nonna' } },
    ]);
  },
);

test('somebody who is deactivated while the end of their sessions is open stays so', async () => {
  await using house = await startCompanionHouse({
    parts: { limits: { ...soon().parts.limits, repairInterval: HOUR_MS } },
  });
  const { id } = await createPerson(house);
  // The activation fails, and so does the first try to mend it.
  house.faults.plan('refused', 3, commands);
  house.faults.planNext('refused', 1, commands);
  expect((await reset(house, id, 'password-1')).status).toBe(502);
  expect(house.faults.endPlan()).toBe(true);
  expect(await house.gateway.store.repairs.list()).toMatchObject([{ kind: 'end_sessions' }]);
  expect(await house.send(house.owner, 'PUT', `/api/users/${id}`, { active: false })).toMatchObject({
    status: 200,
    body: { active: false },
  });
  expect(await house.gateway.store.repairs.list()).toEqual([]);
});
