import type { Role } from '@soglia/contracts/companion';
import type { NotificationsPage } from '@soglia/contracts/notifications';
import { expect, test } from 'vitest';
import { startCompanionHouse } from '#testing/companion-house.ts';
import { waitFor } from '#testing/wait-for.ts';

test('smoke and a low battery of the demo house are told once, to those who may see them', async () => {
  await using house = await startCompanionHouse({ parts: { limits: { notificationRequests: 10_000 } } });
  const { owner, send } = house;
  const titles = async (token: string) => {
    const answer = await send(token, 'GET', '/api/notifications');
    return (answer.body as NotificationsPage).notifications.map(({ title }) => title).sort();
  };
  const batteries = [
    'Batteria scarica: Movimento giardino (8 %)',
    'Batteria scarica: Perdita lavello (12 %)',
  ];
  const smoke = 'Fumo rilevato: Cucina';
  await waitFor(async () => {
    expect(await titles(owner)).toEqual(batteries);
  });
  // Nina sees another room only.
  const grants = [{ by: 'area', id: 'camera_matrimoniale', access: 'view' }];
  const role = await send(owner, 'POST', '/api/roles', {
    name: 'Camera',
    functions: [],
    devices: { scope: 'chosen', grants, exceptions: [] },
  });
  const account = { username: 'nina', password: 'sei-lettere' };
  const made = await send(owner, 'POST', '/api/users', { ...account, role_id: (role.body as Role).id });
  expect(made.status).toBe(201);
  const [luca, nina] = [await house.signIn('luca'), await house.signIn('nina', account.password)];

  house.demo.faults.setState('binary_sensor.rilevatore_di_fumo', 'on');
  await waitFor(async () => {
    expect(await titles(luca)).toEqual([...batteries, smoke]);
  });
  await house.gateway.close();
  await house.restart();
  await house.isReady();
  house.demo.faults.setState('binary_sensor.perdita_lavello', 'on');
  await waitFor(async () => {
    expect(await titles(owner)).toEqual([...batteries, smoke, 'Perdita d’acqua: Cucina']);
  });
  expect(await titles(nina)).toEqual([]);
});
