import type { AuditPage } from '@soglia/contracts/companion';
import type { NotificationsPage } from '@soglia/contracts/notifications';
import { expect, test } from 'vitest';
import { startCompanionHouse } from '#testing/companion-house.ts';
import { openClient } from '#testing/test-client.ts';
import { waitFor } from '#testing/wait-for.ts';

const TYPE = 'config/auth_provider/homeassistant/change_password';

test('whoever changes their own password at the hub is told, and it is written down without it', async () => {
  await using house = await startCompanionHouse({ parts: { limits: { notificationRequests: 10_000 } } });
  const luca = await house.signIn('luca');
  const client = openClient(house.gateway.socketUrl);
  await client.signIn(luca);
  await client.waitForText('auth_ok');
  const change = (id: number, current: string) => {
    client.socket.send(
      JSON.stringify({ id, type: TYPE, current_password: current, new_password: 'girasole-nuovo' }),
    );
    return client.waitForText(`"id":${id},`);
  };
  await change(1, 'sbagliata');
  await change(2, 'casa-bianchi');
  const log = async () => {
    const answer = await house.send(house.owner, 'GET', '/api/audit_log?action=person.password_changed');
    return (answer.body as AuditPage).entries;
  };
  await waitFor(async () => {
    expect(await log()).toMatchObject([
      {
        actor: { name: 'Luca Bianchi' },
        subject: { name: 'Luca Bianchi' },
        address: '127.0.0.1',
        changes: [],
      },
    ]);
  });
  await waitFor(async () => {
    const { body } = await house.send(luca, 'GET', '/api/notifications');
    const { notifications } = body as NotificationsPage;
    expect(notifications.filter(({ title }) => title === 'Password cambiata')).toHaveLength(1);
  });
  expect(house.gateway.log()).not.toContain('girasole-nuovo');
  client.socket.terminate();
});
