import { describe, expect, test } from 'vitest';
import type { AuditPage, Person } from '@soglia/contracts/companion';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import { waitFor } from '#testing/wait-for.ts';

/** Somebody of the house with a password of their own. */
async function createPerson(house: CompanionHouse, username = 'nonna'): Promise<Person> {
  const answer = await house.send(house.owner, 'POST', '/api/users', {
    username,
    password: 'segreta1',
    role_id: 'resident',
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

  test('of the owner ends all sessions but the gateway’s own', async () => {
    await using house = await startCompanionHouse();
    const owner = await house.signIn('maria');
    const hub = await house.askHub(owner);
    const { id } = (await hub.command({ type: 'auth/current_user' })) as { readonly id: string };
    await hub.command({ type: 'auth/long_lived_access_token', client_name: 'tablet', lifespan: 30 });
    const closed = new Promise<void>((resolve) => {
      hub.onClose(resolve);
    });
    expect(await reset(house, id)).toMatchObject({ status: 200, body: { sessions_ended_on_hub: true } });
    await closed;
    for (const token of [owner, house.owner]) expect(await statusOf(house, token)).toBe(401);

    const again = await house.signIn('maria', 'nuova-password');
    const session = await house.askHub(again);
    const tokens = (await session.command({ type: 'auth/refresh_tokens' })) as { readonly type: string }[];
    expect(tokens.map(({ type }) => type).sort()).toEqual(['long_lived_access_token', 'normal']);
    expect((await house.send(again, 'PUT', '/api/users/nobody', {})).status).toBe(404);
  });
});

describe('who may set a password', () => {
  test('no resident; an administrator not the owner’s', async () => {
    await using house = await startCompanionHouse();
    const { id } = await createPerson(house);
    const resident = await house.signIn('nonna', 'segreta1');
    expect(await reset(house, id, 'nuova-password', resident)).toMatchObject({
      status: 403,
      code: 'administrators_only',
    });
    expect((await fetch(`${house.gateway.hubUrl}/api/users/${id}/password`, { method: 'POST' })).status).toBe(
      401,
    );

    const { id: adminId } = await createPerson(house, 'zio');
    const hub = await house.askHub(house.owner);
    await hub.command({ type: 'config/auth/update', user_id: adminId, group_ids: ['system-admin'] });
    const administrator = await house.signIn('zio', 'segreta1');
    const { id: ownerId } = (await hub.command({ type: 'auth/current_user' })) as { readonly id: string };
    await waitFor(async () => {
      expect(await reset(house, ownerId, 'nuova-password', administrator)).toMatchObject({
        status: 403,
        code: 'owner_only',
      });
    });
    expect(await statusOf(house, house.owner)).toBe(200);
    expect(await reset(house, id, 'nuova-password', administrator)).toMatchObject({ status: 200 });
    expect(await logOf(house)).toMatchObject([{ actor: { name: 'zio' }, subject: { id } }]);
  });

  test('requests that are wrong change nothing', async () => {
    await using house = await startCompanionHouse();
    const { id } = await createPerson(house);
    const token = await house.signIn('nonna', 'segreta1');
    const wrong: readonly (readonly [number, string, string, unknown])[] = [
      [404, 'person_not_found', 'nobody', { new_password: 'nuova-password' }],
      [404, 'person_not_found', `${id}%20`, { new_password: 'nuova-password' }],
      [422, 'invalid_fields', id, { new_password: 'corta' }],
      [422, 'invalid_fields', id, { new_password: 'è'.repeat(40) }],
      [422, 'invalid_fields', id, '{"new_password":"mezza\\ud800"}'],
      [422, 'invalid_fields', id, { new_password: 'nuova-password', user_id: 'x' }],
      [422, 'invalid_fields', id, { new_password: ['nuova-password'] }],
      [422, 'invalid_fields', id, {}],
      [400, 'bad_request', id, '{'],
    ];
    for (const [status, code, target, body] of wrong) {
      const answer = await house.send(house.owner, 'POST', `/api/users/${target}/password`, body);
      expect({ target, body, status: answer.status, code: answer.code }).toEqual({
        target,
        body,
        status,
        code,
      });
    }
    expect(await statusOf(house, token)).toBe(200);
    expect(await logOf(house)).toEqual([]);
  });

  test('nobody before the house is prepared', async () => {
    await using house = await startCompanionHouse({ prepared: false });
    expect(await reset(house, 'anybody')).toMatchObject({ status: 409, code: 'house_not_prepared' });
  });
});

test('a new password leaves somebody inactive who was, and their earlier sessions are refused for good', async () => {
  await using house = await startCompanionHouse();
  const { id } = await createPerson(house);
  const token = await house.signIn('nonna', 'segreta1');
  const change = (active: boolean) => house.send(house.owner, 'PUT', `/api/users/${id}`, { active });
  await change(false);
  expect((await reset(house, id)).status).toBe(200);
  expect((await house.gateway.store.people.find(id))?.sessionsEndedAt).toEqual(expect.any(Number));
  await expect(house.signIn('nonna', 'nuova-password')).rejects.toThrow();
  expect(await change(true)).toMatchObject({ status: 200, body: { active: true } });
  expect(await statusOf(house, token)).toBe(401);
  expect(await statusOf(house, await house.signIn('nonna', 'nuova-password'))).toBe(200);
});

test('two new passwords at once: one of them holds, and nobody is left inactive', async () => {
  await using house = await startCompanionHouse();
  const { id } = await createPerson(house);
  const answers = await Promise.all(
    ['prima-password', 'seconda-password'].map((one) => reset(house, id, one)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const tries = await Promise.allSettled(
    ['segreta1', 'prima-password', 'seconda-password'].map((one) => house.signIn('nonna', one)),
  );
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
