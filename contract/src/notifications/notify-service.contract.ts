import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { preparedHouse } from '../fixtures/prepared-house.ts';
import { callService } from '../fixtures/services.ts';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

interface Notification {
  readonly notification_id: string;
  readonly title: string | null;
  readonly message: string;
}

const luca = { name: 'Luca', phone: '+393331234567', email: null };

describe('a message to a person by a notify service of the hub', () => {
  it('arrives as it was written: no hub renders a name as a template', async () => {
    // The one that every hub has. People cannot choose it, as it shows a message to everybody.
    await using house = await preparedHouse({ notifyService: 'notify.persistent_notification' });
    await using hub = await HubSocket.signedIn(target.owner.token);
    const mark = randomUUID();
    expect(house.messages.sentBy).toBe('phone');
    const text = `123456\n${mark} {{ 1 + 1 }} {% set x = 1 %}{# y #} }}`;
    const message = { kind: 'recovery_code' as const, subject: 'Casa {{ 1 + 1 }}', text };
    expect(await house.messages.send(luca, message)).toBe('notify');
    const all = await hub.result<Notification[]>({ type: 'persistent_notification/get' });
    const sent = all.filter((one) => one.message.includes(mark));
    for (const { notification_id } of sent)
      await callService(hub, 'persistent_notification', 'dismiss', { service_data: { notification_id } });
    expect(sent).toMatchObject([
      {
        title: 'Casa (( 1 + 1 ))',
        message: `123456\n${mark} (( 1 + 1 )) (% set x = 1 %)(# y #) ))`,
      },
    ]);
  });

  it('is refused where the hub has no such service', async () => {
    await using house = await preparedHouse({ notifyService: 'notify.contract_nowhere' });
    const message = { kind: 'recovery_code' as const, subject: 'Codice', text: '123456' };
    await expect(house.messages.send(luca, message)).rejects.toMatchObject({
      channel: 'notify',
      reason: 'refused by the hub: not_found',
    });
  });
});
