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

/** Removes what was sent with the mark, and returns it. */
async function dismissAll(hub: HubSocket, mark: string): Promise<Notification[]> {
  const all = await hub.result<Notification[]>({ type: 'persistent_notification/get' });
  const sent = all.filter(({ message }) => message.includes(mark));
  for (const { notification_id } of sent)
    await callService(hub, 'persistent_notification', 'dismiss', { service_data: { notification_id } });
  return sent;
}

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
    expect(await dismissAll(hub, mark)).toMatchObject([
      {
        title: 'Casa (( 1 + 1 ))',
        message: `123456\n${mark} (( 1 + 1 )) (% set x = 1 %)(# y #) ))`,
      },
    ]);
  });

  it('can be read along by administrators of the hub, so that none goes to the owner', async () => {
    await using house = await preparedHouse({ notifyService: 'notify.persistent_notification' });
    await using hub = await HubSocket.signedIn(target.owner.token);
    const calls = await hub.subscribe<{ readonly data: { readonly service_data: object } }>({
      type: 'subscribe_events',
      event_type: 'call_service',
    });
    const mark = randomUUID();
    const message = { kind: 'recovery_code' as const, subject: 'Codice', text: mark };
    await house.messages.send(luca, message);
    const seen = await calls.event(
      ({ data }) => JSON.stringify(data.service_data).includes(mark),
      'the call of the service',
    );
    expect(seen.data.service_data).toMatchObject({ message: mark, target: [luca.phone] });
    await dismissAll(hub, mark);
    const owner = { ...luca, isOwner: true };
    expect(house.messages.reaches(owner)).toBe(false);
    await expect(house.messages.send(owner, message)).rejects.toMatchObject({ channel: null });
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
