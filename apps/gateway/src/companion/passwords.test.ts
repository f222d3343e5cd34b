import { describe, expect, test } from 'vitest';
import type { AuditPage, Person } from '@soglia/contracts/companion';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';

/** Somebody of the house with a password of their own. */
async function createPerson(house: CompanionHouse, username = 'nonna'): Promise<Person> {
  const answer = await house.send(house.owner, 'POST', '/api/users', {
    ...{ username, password: 'segreta1', role_id: 'resident' },
  });
  expect(answer.status).toBe(201);
  return answer.body as Person;
}

const reset = (house: CompanionHouse, id: string, new_password = 'nuova-password', token = house.owner) =>
  house.send(token, 'POST', `/api/users/${id}/password`, { new_password });

const statusOf = async (house: CompanionHouse, token: string) =>
  (await house.send(token, 'GET', '/api/user_profile')).status;

async function logOf(house: CompanionHouse) {
  const { body } = await house.send(house.owner, 'GET', '/api/audit_log?action=person.password_reset');
  return (body as AuditPage).entries;
}

describe('a new password by an administrator', () => {
  test('lets nobody in who was in, and is written down', async () => {
    await using house = await startCompanionHouse();
    const { id } = await createPerson(house);
    const token = await house.signIn('nonna', 'segreta1');
    const hub = await house.askHub(token);
    const longLived = String(
      await hub.command({ type: 'auth/long_lived_access_token', client_name: 'orologio', lifespan: 30 }),
    );
    expect(await statusOf(house, longLived)).toBe(200);

    const answer = await reset(house, id);
    expect(answer).toMatchObject({ status: 200, body: { sessions_ended_on_hub: true } });
    expect(await statusOf(house, token)).toBe(401);
    expect(await statusOf(house, longLived)).toBe(401);
    await expect(house.signIn('nonna', 'segreta1')).rejects.toThrow('no sign-in');
    const again = await house.signIn('nonna', 'nuova-password');
    expect(await statusOf(house, again)).toBe(200);
    expect((await house.send(house.owner, 'GET', '/api/users')).body).toContainEqual(
      expect.objectContaining({ id, active: true }),
    );
    expect(await house.gateway.store.repairs.list()).toEqual([]);
    expect(await logOf(house)).toMatchObject([
      { actor: { name: 'Maria Bianchi' }, subject: { id, name: 'nonna' }, changes: [] },
    ]);
  });
});
