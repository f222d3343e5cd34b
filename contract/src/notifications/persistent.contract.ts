import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { callService, serviceCall } from '../fixtures/services.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import type { State } from '../wire/messages.ts';
import { openFlow, stepFlow } from '../wire/sign-in.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

interface Notification {
  readonly notification_id: string;
  readonly title: string | null;
  readonly message: string;
  readonly created_at: string;
}

interface NotificationEvent {
  readonly type: 'current' | 'added' | 'updated' | 'removed';
  readonly notifications: Readonly<Record<string, Notification>>;
}

const follow = (hub: HubSocket) =>
  hub.subscribe<NotificationEvent>({ type: 'persistent_notification/subscribe' });
const create = (hub: HubSocket, service_data: Record<string, string>) =>
  callService(hub, 'persistent_notification', 'create', { service_data });
const dismiss = (hub: HubSocket, notification_id: string) =>
  callService(hub, 'persistent_notification', 'dismiss', { service_data: { notification_id } });

describe('persistent notifications', () => {
  it('reach every account, are updated, and may be dismissed by every account', async () => {
    await using hers = await HubSocket.signedIn(owner.token);
    await using his = await HubSocket.signedIn(guest.token);
    const notification_id = `contract_${randomUUID()}`;
    const events = await follow(his);
    const eventOf = (type: string) =>
      events.event(
        (event) => event.type === type && Object.hasOwn(event.notifications, notification_id),
        type,
      );
    expect((await events.event(() => true, 'the existing ones')).type).toBe('current');

    await create(hers, { notification_id, title: 'Prova', message: 'una **prova**' });
    const added = (await eventOf('added')).notifications;
    expect(Object.keys(added)).toEqual([notification_id]);
    expect(added[notification_id]).toEqual({
      notification_id,
      title: 'Prova',
      message: 'una **prova**',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/) as string,
    });
    expect(await his.result({ type: 'persistent_notification/get' })).toContainEqual(added[notification_id]);
    const late = await follow(hers);
    expect((await late.event(() => true, 'the existing ones')).notifications).toHaveProperty(notification_id);

    await create(hers, { notification_id, message: 'seconda' });
    // Before 2026 a second one with the same id counted as added.
    const again = await events.event(
      (event) =>
        event.type === (since('2026.1') ? 'updated' : 'added') &&
        event.notifications[notification_id]?.message === 'seconda',
      'the second one',
    );
    expect(again.notifications[notification_id]?.title).toBeNull();

    await dismiss(his, notification_id);
    expect((await eventOf('removed')).notifications[notification_id]).toMatchObject({ message: 'seconda' });
    const left = await hers.result<Notification[]>({ type: 'persistent_notification/get' });
    expect(left.map((one) => one.notification_id)).not.toContain(notification_id);
  });

  it('are no entities', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const notification_id = `contract_${randomUUID().replaceAll('-', '_')}`;
    await create(hub, { notification_id, message: 'x' });
    const states = await hub.result<State[]>({ type: 'get_states' });
    await dismiss(hub, notification_id);
    expect(states.filter(({ entity_id }) => entity_id.startsWith('persistent_notification.'))).toEqual([]);
  });

  it('get an id when none is given', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const events = await follow(hub);
    await create(hub, { message: 'senza nome' });
    const added = await events.event(
      (event) => event.type === 'added' && Object.values(event.notifications)[0]?.message === 'senza nome',
      'its coming',
    );
    const id = Object.keys(added.notifications)[0] ?? '';
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    await dismiss(hub, id);
  });

  it('that do not exist are dismissed without an error', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const events = await follow(hub);
    await dismiss(hub, 'nobody_has_this');
    await hub.settled();
    expect(events.events.filter(({ type }) => type === 'removed')).toEqual([]);
  });

  it('report a failed sign-in to every account', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await dismiss(hub, 'http-login');
    const events = await follow(hub);
    await stepFlow(target.url, await openFlow(target.url), {
      username: guest.username,
      password: 'not-this-one',
    });
    await events.event(
      (event) => event.type === 'added' && Object.hasOwn(event.notifications, 'http-login'),
      'the notice',
    );
    await dismiss(hub, 'http-login');
  });

  it('need a message', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(
      await hub.refusal(serviceCall('persistent_notification', 'create', { service_data: { title: 'x' } })),
    ).toBe('invalid_format');
  });
});
