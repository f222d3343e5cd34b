import { randomUUID } from 'node:crypto';
import type { Hub } from '@soglia/hub-client/hub';
import {
  createHubNotifications,
  type HubNotification,
  type HubNotificationMark,
  type HubNotificationsFeed,
} from '@soglia/hub-client/notifications';
import { describe, expect, it } from 'vitest';
import { OwnAutomation } from '../fixtures/own-automation.ts';
import { callService } from '../fixtures/services.ts';
import { openHub } from '../hub-client/signed-in-hub.ts';
import { target, type Account } from '../target/target.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;
const pollOptions = { timeout: 10_000 };

interface OpenFeed extends AsyncDisposable {
  readonly hub: Hub;
  readonly feed: HubNotificationsFeed;
  readonly marks: HubNotificationMark[];
  /** The notification that fits, once it is there. */
  until(fits: (one: HubNotification) => boolean): Promise<HubNotification>;
}

/** The feed of a person, with marks of their own, on the hub under test. */
async function openFeed(person: Account, marks: HubNotificationMark[] = []): Promise<OpenFeed> {
  const signedIn = await openHub(person);
  const { hub } = signedIn;
  const feed = createHubNotifications({
    ...hub,
    language: 'it',
    marks: {
      read: () => Promise.resolve(marks),
      write: (all) => Promise.resolve(void marks.splice(0, marks.length, ...all)),
    },
  });
  await expect.poll(() => feed.current.isLoaded, pollOptions).toBe(true);
  return {
    hub,
    feed,
    marks,
    async until(fits) {
      await expect.poll(() => feed.current.notifications.some(fits), pollOptions).toBe(true);
      const found = feed.current.notifications.find(fits);
      if (found === undefined) throw new Error('it went');
      return found;
    },
    async [Symbol.asyncDispose]() {
      feed.close();
      await signedIn[Symbol.asyncDispose]();
    },
  };
}

const newId = () => `contract_${randomUUID().replaceAll('-', '_')}`;
const create = (hub: HubSocket, service_data: Record<string, string>) =>
  callService(hub, 'persistent_notification', 'create', { service_data });

describe("the feed of the hub's notifications", () => {
  it('shows what is created, with its plain text, and follows it', async () => {
    await using hers = await HubSocket.signedIn(owner.token);
    await using his = await openFeed(guest);
    const id = newId();
    expect(his.feed.current).toMatchObject({ connected: true, error: null });
    await create(hers, {
      notification_id: id,
      title: 'Movimento in giardino',
      message: 'Rilevato da **binary_sensor.giardino**: [foto](https://example.com/1.jpg) <b>ora</b>',
    });
    const shown = await his.until((one) => one.id === `persistent/${id}`);
    expect(shown).toMatchObject({
      kind: 'persistent',
      type: 'motion',
      title: 'Movimento in giardino',
      read: false,
      message: 'Rilevato da binary_sensor.giardino: foto ora',
      url: 'https://example.com/1.jpg',
      mentions: ['binary_sensor.giardino'],
    });
    expect(Math.abs(shown.at - Date.now())).toBeLessThan(3_600_000);

    await create(hers, { notification_id: id, message: 'Batteria scarica' });
    expect(await his.until(({ message }) => message === 'Batteria scarica')).toMatchObject({
      id: `persistent/${id}`,
      type: 'battery',
      title: null,
    });
    await callService(hers, 'persistent_notification', 'dismiss', { service_data: { notification_id: id } });
    await expect
      .poll(() => his.feed.current.notifications.some((one) => one.id === `persistent/${id}`), pollOptions)
      .toBe(false);
  });

  it('deletes for everybody, and counts what was not read', async () => {
    await using hers = await openFeed(owner);
    await using his = await openFeed(guest);
    await using socket = await HubSocket.signedIn(owner.token);
    const [one, other] = [newId(), newId()];
    for (const id of [one, other]) await create(socket, { notification_id: id, message: 'prova' });
    await hers.until(({ id }) => id === `persistent/${other}`);
    await his.until(({ id }) => id === `persistent/${other}`);

    const before = hers.feed.current.unreadCount;
    hers.feed.markAsRead([`persistent/${one}`]);
    expect(hers.feed.current.unreadCount).toBe(before - 1);
    await expect.poll(() => hers.marks.map(({ notification_id: id }) => id), pollOptions).toContain(one);
    expect(his.feed.current.notifications.find(({ id }) => id === `persistent/${one}`)?.read).toBe(false);

    expect(await his.feed.delete([`persistent/${one}`, `persistent/${other}`])).toEqual({
      deleted: 2,
      hidden: 0,
    });
    await expect
      .poll(() => hers.feed.current.notifications.filter(({ id }) => id.includes(one) || id.includes(other)))
      .toEqual([]);
  });

  it('keeps hidden what the person has hidden on another device', async () => {
    await using socket = await HubSocket.signedIn(owner.token);
    const id = newId();
    await create(socket, { notification_id: id, message: 'prova' });
    const list = await socket.result<{ notification_id: string; created_at: string }[]>({
      type: 'persistent_notification/get',
    });
    const created_at = list.find((one) => one.notification_id === id)?.created_at ?? '';
    await using hers = await openFeed(owner, [{ notification_id: id, created_at, read: true, hidden: true }]);
    await expect
      .poll(() => hers.feed.current.notifications.some((one) => one.id === `persistent/${id}`), pollOptions)
      .toBe(false);
    // Made again, it is another one.
    await create(socket, { notification_id: id, message: 'di nuovo' });
    await hers.until(({ message }) => message === 'di nuovo');
    await callService(socket, 'persistent_notification', 'dismiss', {
      service_data: { notification_id: id },
    });
  });

  it('tells an administrator of a message to phones with actions, and of the action that is chosen', async () => {
    await using hers = await openFeed(owner);
    await using his = await openFeed(guest);
    await using socket = await HubSocket.signedIn(owner.token);
    const actions = await socket.subscribe<{ data: Record<string, unknown> }>({
      type: 'subscribe_events',
      event_type: 'mobile_app_notification_action',
    });
    const tag = newId();
    await expect
      .poll(async () => {
        // Its rights are asked for after the list is there.
        await callService(socket, 'notify', 'persistent_notification', {
          service_data: {
            title: 'Cancello aperto',
            message: 'Lo chiudo?',
            data: { tag, actions: [{ action: 'CLOSE_GATE', title: 'Chiudi' }] },
          },
        });
        return hers.feed.current.notifications.some(({ id }) => id === `sent/${tag}`);
      }, pollOptions)
      .toBe(true);
    const sent = await hers.until(({ id }) => id === `sent/${tag}`);
    expect(sent).toMatchObject({
      kind: 'sent',
      type: 'security',
      title: 'Cancello aperto',
      message: 'Lo chiudo?',
      read: false,
      actions: [{ action: 'CLOSE_GATE', title: 'Chiudi', url: null }],
      answered: null,
    });
    await hers.feed.answer(sent.id, 'CLOSE_GATE');
    expect((await actions.event(({ data }) => data['tag'] === tag, 'the action')).data).toEqual({
      action: 'CLOSE_GATE',
      tag,
    });
    expect(await hers.until(({ kind }) => kind === 'action')).toMatchObject({
      title: 'Cancello aperto',
      message: 'Chiudi',
    });
    expect(hers.feed.current.notifications.find(({ id }) => id === sent.id)?.answered).toBe('CLOSE_GATE');
    expect(his.feed.current.notifications.filter(({ kind }) => kind !== 'persistent')).toEqual([]);
    await expect(his.feed.answer(sent.id, 'CLOSE_GATE')).rejects.toMatchObject({ code: 'not_found' });

    const left = hers.feed.current.notifications.filter(({ title }) => title === 'Cancello aperto');
    await hers.feed.delete(left.map(({ id }) => id));
  });

  it('tells an administrator of automations that ran', async () => {
    await using hers = await openFeed(owner);
    await using socket = await HubSocket.signedIn(owner.token);
    await expect
      .poll(async () => {
        await socket.result({
          type: 'fire_event',
          event_type: 'automation_triggered',
          event_data: { name: 'Luci della sera', entity_id: 'automation.contract_evening', source: 'time' },
        });
        return hers.feed.current.notifications.some(({ kind }) => kind === 'automation');
      }, pollOptions)
      .toBe(true);
    expect(
      hers.feed.current.notifications.filter(({ mentions }) =>
        mentions.includes('automation.contract_evening'),
      ),
    ).toMatchObject([{ kind: 'automation', title: 'Luci della sera', read: true }]);
  });

  it('names the problems of the hub to administrators only', async () => {
    await using hers = await openFeed(owner);
    await using his = await openFeed(guest);
    await using socket = await HubSocket.signedIn(owner.token);
    await using broken = await OwnAutomation.made({ trigger: [], action: [{ service: 'light.sparkle' }] });
    await socket.answer(
      socket.ask({
        type: 'call_service',
        domain: 'automation',
        service: 'trigger',
        target: { entity_id: broken.entityId },
        service_data: { skip_condition: true },
      }),
    );
    const issue_id = `${broken.entityId}_service_not_found_light.sparkle`;
    const problem = await hers.until(({ id }) => id === `repair/automation/${issue_id}`);
    expect(problem).toMatchObject({ kind: 'repair', type: 'system', read: false });
    expect(problem.title).toContain(broken.id);
    expect(problem.message).toContain('light.sparkle');
    expect(`${problem.title ?? ''}${problem.message}`).not.toMatch(/[{}]|\*\*|\]\(/);
    expect(problem.mentions).toContain(broken.entityId);

    expect(await hers.feed.delete([problem.id])).toEqual({ deleted: 0, hidden: 1 });
    const isMarked = (mark: HubNotificationMark): boolean =>
      mark.notification_id === problem.id && mark.hidden;
    await expect.poll(() => hers.marks.some(isMarked), pollOptions).toBe(true);
    expect(his.feed.current.notifications.filter(({ kind }) => kind === 'repair')).toEqual([]);
    // Whoever mends it tells the hub so; the demo hub forgets it when it restarts.
    const flow = await http('/api/repairs/issues/fix', {
      method: 'POST',
      token: owner.token,
      body: { handler: 'automation', issue_id },
    });
    if (flow.status !== 200) return;
    const { flow_id } = flow.json() as { flow_id: string };
    await http(`/api/repairs/issues/fix/${flow_id}`, { method: 'POST', token: owner.token, body: {} });
    const open = await socket.result<{ issues: { issue_id: string }[] }>({ type: 'repairs/list_issues' });
    expect(open.issues.map((one) => one.issue_id)).not.toContain(issue_id);
  });
});

const restarts = target.kind === 'home-assistant' && process.env['CONTRACT_SLOW'] === '1';

// The hub is away for half a minute.
describe.runIf(restarts)('a restart of the hub', () => {
  it('reports a restart to an administrator once the hub runs again', { timeout: 240_000 }, async () => {
    await using hers = await openFeed(owner);
    const started = () => hers.feed.current.notifications.filter(({ kind }) => kind === 'started');
    expect(started()).toEqual([]);
    const asked = Date.now();
    {
      await using hub = await HubSocket.signedIn(owner.token);
      // Its answer may be lost with the socket. That it stops is not sent to sockets: they are closed before.
      callService(hub, 'homeassistant', 'restart', {}).catch(() => undefined);
      await hub.closed;
    }
    await expect.poll(() => started().length, { timeout: 180_000, interval: 500 }).toBe(1);
    expect(started()[0]?.at).toBeGreaterThan(asked);
    expect(hers.hub.connection.state.kind).toBe('ready');
  });
});
