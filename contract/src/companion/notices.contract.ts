import { randomUUID } from 'node:crypto';
import type { NotificationEvent, NotificationsPage } from '@soglia/contracts/notifications';
import type { NoticeRule } from '@soglia/contracts/notifications/notice-rules';
import { describe, expect, it, vi } from 'vitest';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';
import { newName, startHouse, type GatewayHouse } from './gateway-house.ts';
import { personWith } from './person-with.ts';

const WAIT = { timeout: 20_000, interval: 500 };

/** Signs in as soon as the gateway knows the house and what the role allows there. */
const socketOf = (house: GatewayHouse, token: string): Promise<HubSocket> =>
  vi.waitFor(() => HubSocket.signedIn(token, house.url), WAIT);

/** An entity of this case alone, as a state of the hub; it goes when the scope ends. */
async function ownEntity(domain: string, attributes: Readonly<Record<string, unknown>>, first: string) {
  const id = `${domain}.contract_${randomUUID().replaceAll('-', '_')}`;
  const path = `/api/states/${id}`;
  const { token } = target.owner;
  const set = async (state: string) => {
    const body = { state, attributes };
    const { status } = await http(path, { method: 'POST', token, body });
    expect([200, 201]).toContain(status);
  };
  await set(first);
  return {
    id,
    set,
    [Symbol.asyncDispose]: async () => {
      await http(path, { method: 'DELETE', token });
    },
  };
}

async function noticesOf(house: GatewayHouse, token: string, entityId: string) {
  const { body } = await house.call(token, 'GET', '/api/notifications?limit=100');
  return (body as NotificationsPage).notifications.filter(({ entity_id: id }) => id === entityId);
}

// The suite starts a gateway of its own in front of the bare hub.
describe.runIf(target.gateway === undefined)('notifications of the gateway to people of the house', () => {
  it('report smoke and a low battery once each, to whoever may see them', async () => {
    const name = newName();
    await using smoke = await ownEntity(
      'binary_sensor',
      { device_class: 'smoke', friendly_name: name },
      'off',
    );
    await using battery = await ownEntity(
      'sensor',
      { device_class: 'battery', unit_of_measurement: '%', friendly_name: name },
      '12',
    );
    await using house = await startHouse({ prepared: true });
    const chosen = { scope: 'chosen' as const, grants: [], exceptions: [] };
    await using sees = await personWith(house, []);
    await using seesNothing = await personWith(house, [], chosen);
    await vi.waitFor(async () => {
      expect(await noticesOf(house, house.owner, battery.id)).toMatchObject([
        { title: `Batteria scarica: ${name} (12 %)`, category: 'batteries', type: 'battery' },
      ]);
    }, WAIT);
    await using socket = await socketOf(house, sees.token);
    const events = await socket.subscribe<NotificationEvent>({ type: 'soglia/notifications/subscribe' });
    await events.event(({ type }) => type === 'current', 'what is current');
    await smoke.set('on');
    const added = await events.event(
      (event) => event.type === 'added' && event.notification.entity_id === smoke.id,
      'the alarm',
    );
    expect(added).toMatchObject({
      notification: { title: `Fumo rilevato: ${name}`, category: 'alarm', type: 'smoke', read: false },
    });
    await smoke.set('off');
    await smoke.set('on');
    await battery.set('11');
    expect(await noticesOf(house, house.owner, smoke.id)).toHaveLength(1);
    expect(await noticesOf(house, house.owner, battery.id)).toHaveLength(1);
    expect(await noticesOf(house, seesNothing.token, smoke.id)).toEqual([]);
  }, 120_000);

  it('follow the rules of a person, for nothing that their role hides', async () => {
    const name = newName();
    await using freezer = await ownEntity(
      'sensor',
      { device_class: 'temperature', unit_of_measurement: '°C', friendly_name: name },
      '-20',
    );
    await using house = await startHouse({ prepared: true });
    await using person = await personWith(house, []);
    await using other = await personWith(house, [], { scope: 'chosen', grants: [], exceptions: [] });
    const rule = {
      entity_id: freezer.id,
      when: { kind: 'above', value: -15 },
      for_seconds: 0,
      only_when_away: false,
      quiet_hours: null,
      enabled: true,
    };
    const path = '/api/notice-rules';
    const made = await vi.waitFor(async () => {
      const answer = await house.call(person.token, 'POST', path, rule);
      expect(answer.status).toBe(201);
      return answer.body as NoticeRule;
    }, WAIT);
    expect(await house.call(other.token, 'POST', path, rule)).toMatchObject({
      code: 'rule_device_not_found',
    });
    await freezer.set('-12.5');
    await vi.waitFor(async () => {
      expect(await noticesOf(house, person.token, freezer.id)).toMatchObject([
        { title: `${name}: sopra -15 °C`, message: 'Ora segna -12,5 °C.', type: 'rule' },
      ]);
    }, WAIT);
    expect(await noticesOf(house, house.owner, freezer.id)).toEqual([]);
    expect((await house.call(person.token, 'DELETE', `${path}/${made.id}`)).status).toBe(204);
  }, 120_000);

  it('are refused without the function, and the hub’s own are only those that the guard passes', async () => {
    await using hub = await HubSocket.signedIn(target.owner.token);
    const id = `contract_${randomUUID().replaceAll('-', '_')}`;
    await hub.result({
      type: 'call_service',
      domain: 'persistent_notification',
      service: 'create',
      service_data: { notification_id: id, message: 'solo per chi ha la funzione' },
    });
    await using house = await startHouse({ prepared: true });
    await using person = await personWith(house, []);
    await using socket = await socketOf(house, person.token);
    for (const event_type of ['component_loaded', 'service_registered'])
      await socket.result({ type: 'subscribe_events', event_type });
    for (const event_type of [
      'homeassistant_start',
      'homeassistant_stop',
      'automation_triggered',
      'call_service',
      'mobile_app_notification_action',
    ])
      expect(await socket.refusal({ type: 'subscribe_events', event_type })).toBe('unauthorized');
    await socket.result({ type: 'persistent_notification/subscribe' });
    const preferences = await socket.subscribe<{ readonly type: string; readonly documents?: unknown }>({
      type: 'soglia/preferences/subscribe',
    });
    expect(await preferences.event(({ type }) => type === 'current', 'what is current')).toMatchObject({
      documents: [],
    });
    await socket.settled();
    expect(socket.frames.filter((frame) => frame.includes(id))).toEqual([]);
    await hub.result({
      type: 'call_service',
      domain: 'persistent_notification',
      service: 'dismiss',
      service_data: { notification_id: id },
    });
  }, 120_000);

  // Hubs of 2024 do not tell of their backups.
  it.runIf(since('2025.1'))(
    'report a finished backup to administrators',
    async () => {
      await using hub = await HubSocket.signedIn(target.owner.token);
      await using house = await startHouse({ prepared: true });
      await using socket = await socketOf(house, house.owner);
      const idle = async () =>
        (await socket.result<{ state: string }>({ type: 'backup/info' })).state === 'idle';
      await vi.waitUntil(idle, WAIT);
      const { backup_job_id: id } = await hub.result<{ backup_job_id: string }>({
        type: 'backup/generate',
        agent_ids: ['backup.local'],
        include_database: false,
        name: newName(),
      });
      await vi.waitFor(
        async () => {
          const { body } = await house.call(house.owner, 'GET', '/api/notifications');
          expect((body as NotificationsPage).notifications.map(({ title }) => title)).toContain(
            'Backup completato',
          );
        },
        { ...WAIT, timeout: 60_000 },
      );
      await vi.waitUntil(idle, WAIT);
      await hub.result({ type: 'backup/delete', backup_id: id });
    },
    120_000,
  );
});
