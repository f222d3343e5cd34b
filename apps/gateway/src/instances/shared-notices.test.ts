import type { NotificationEvent } from '@soglia/contracts/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '#testing/test-client.ts';
import { startPushService } from '#testing/push-service.ts';
import { waitFor } from '#testing/wait-for.ts';
import { startTwoGateways, type TwoGateways } from './testing/two-gateways.ts';

const SMOKE = 'binary_sensor.rilevatore_di_fumo';
const LEAK = 'binary_sensor.perdita_lavello';
/** So that an alarm that no device confirms is followed up at once. */
const limits = { alarmConfirmation: 1000, alarmReportPause: 100, alarmMessagePause: 100 };

let service: Awaited<ReturnType<typeof startPushService>>;
let house: TwoGateways['house'];
let other: TwoGateways['other'];
let close: TwoGateways['close'];

beforeAll(async () => {
  service = await startPushService();
  const settings = { webPushPrivateAddresses: ['127.0.0.1'] };
  ({ house, other, close } = await startTwoGateways({ settings, parts: { limits } }));
});
afterAll(async () => {
  await close();
  await service[Symbol.asyncDispose]();
});

/** The notices that a device is told of on its socket, by their titles. */
async function follow(socketUrl: string, token: string) {
  const client = openClient(socketUrl);
  await client.signIn(token);
  await client.waitForText('auth_ok');
  client.socket.send('{"id":1,"type":"soglia/notifications/subscribe"}');
  const added = () =>
    client.received.flatMap((text) => {
      const { event } = JSON.parse(text) as { event?: NotificationEvent };
      return event?.type === 'added' ? [event.notification.title ?? ''] : [];
    });
  await waitFor(() => {
    expect(client.received.some((text) => text.includes('"current"'))).toBe(true);
  });
  return { added, close: () => client.socket.terminate() };
}

test('each notice of two gateways leaves once, and is on the devices of both; who takes over goes on', async () => {
  const luca = await house.signIn('luca');
  const browser = service.subscribe();
  const path = '/api/web-push/subscriptions';
  expect((await house.send(luca, 'POST', path, browser.subscription)).status).toBe(200);
  const here = await follow(house.gateway.socketUrl, luca);
  const there = await follow(other.socketUrl, luca);
  const times = (titles: readonly string[], title: string) =>
    titles.filter((given) => given === title).length;
  const pushed = () => browser.received.map(({ message }) => message.title);

  const fire = 'Fumo rilevato: Cucina';
  house.demo.faults.setState(SMOKE, 'on');
  await waitFor(() => {
    for (const titles of [here.added(), there.added(), pushed()]) expect(times(titles, fire)).toBe(1);
  });
  // No device has confirmed it, and there is no other way to Luca: administrators are told, once.
  const ownersTitles = () => titlesOf(house.gateway);
  await waitFor(async () => {
    expect(times(await ownersTitles(), 'Allarmi non confermati')).toBeGreaterThanOrEqual(1);
  });

  // What one gateway is given is on the devices of the other.
  const notice = { title: 'Lavatrice', message: 'Il bucato è pronto' };
  const sent = await fetch(`${other.hubUrl}/api/notices`, {
    method: 'POST',
    body: JSON.stringify(notice),
    headers: { authorization: `Bearer ${house.owner}`, 'content-type': 'application/json' },
  });
  expect(sent.status).toBe(201);
  await waitFor(() => {
    for (const titles of [here.added(), there.added(), pushed()]) expect(times(titles, 'Lavatrice')).toBe(1);
  });

  const mine = await ownersTitles();
  expect(other.service.state).toBe('ready');
  await house.gateway.close();
  const water = 'Perdita d’acqua: Cucina';
  house.demo.faults.setState(LEAK, 'on');
  await waitFor(() => {
    for (const titles of [there.added(), pushed()]) expect(times(titles, water)).toBe(1);
  }, 45_000);
  for (const titles of [there.added(), pushed()]) expect(times(titles, fire)).toBe(1);
  const titles = await titlesOf(other);
  expect(times(titles, fire)).toBe(1);
  expect(times(titles, water)).toBe(1);
  expect(mine.filter((title) => title.startsWith('Batteria')).sort()).toEqual(
    titles.filter((title) => title.startsWith('Batteria')).sort(),
  );
  here.close();
  there.close();
}, 120_000);

/** What the owner of the house has. */
async function titlesOf({ store }: TwoGateways['other']): Promise<readonly string[]> {
  const owner = (await store.people.list()).find(({ isOwner }) => isOwner);
  const page = await store.notices.page(owner?.userId ?? '', { limit: 100 });
  return page.map(({ notice: { title } }) => title ?? '');
}
